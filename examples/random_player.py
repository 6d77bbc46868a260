"""A minimal player that makes random moves."""

import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "Random", "levels": []}
    elif asked["type"] == "choose":
        move = random.Random(asked["seed"]).choice(asked["legal"])
        answer = {"type": "move", "id": asked["id"], "move": move}
    else:
        break
    print(json.dumps(answer), flush=True)
