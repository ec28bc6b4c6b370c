"""Uniformly random decisions a second: OpenSpiel's C++ rollouts and this project's rules.

OpenSpiel does not count the decisions of its rollouts. So its MCTSBot is asked for a single
simulation from the start of the game, which is nothing but so many rollouts of its
RandomRolloutEvaluator, all of it in C++; the rollouts a second are multiplied by how many decisions
(chance not counted) a uniformly random game takes from there on average, found by playing such
games step by step. What the search does besides is one node and not worth mentioning.

Both sides are measured in rounds that take turns, each of many short stretches; the best stretch of
each counts, because other work on the machine can only slow it. A stretch of OpenSpiel's has at
least a hundred rollouts; that the best one may have had short games is in its favour.
"""

import json
import random
import statistics
import subprocess
import sys
import time

import pyspiel

ROUNDS = 5
STRETCHES = 30
STRETCH_SECONDS = 0.02
STRETCH_ROLLOUTS = 100
GAMES_FOR_LENGTH = 400

# OpenSpiel's game, and how many times its decisions a second ours are to reach.
GOALS = {"backgammon": 400, "go(board_size=9)": 40, "connect_four": 15}
OURS = ["sintra-2", "river-2"]


class Peer:
    """A game of OpenSpiel."""

    def __init__(self, name):
        self.name = name
        self.game = pyspiel.load_game(name)
        self.start = self.game.new_initial_state()
        while self.start.is_chance_node():
            self.start.apply_action(self.start.chance_outcomes()[0][0])
        lengths = [self.random_length() for _ in range(GAMES_FOR_LENGTH)]
        self.length = statistics.mean(lengths)
        self.length_error = statistics.stdev(lengths) / GAMES_FOR_LENGTH**0.5
        self.rollouts = STRETCH_ROLLOUTS
        while self.seconds() < STRETCH_SECONDS:
            self.rollouts *= 2

    def random_length(self):
        """The number of decisions of one uniformly random game."""
        state = self.start.clone()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes())
                state.apply_action(random.choices(actions, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    def seconds(self):
        """How long a single simulation of so many rollouts takes."""
        evaluator = pyspiel.RandomRolloutEvaluator(self.rollouts, random.getrandbits(30))
        bot = pyspiel.MCTSBot(self.game, evaluator, 2.0, 1, 1000, False, 1, False)
        begin = time.perf_counter()
        root = bot.mcts_search(self.start)
        elapsed = time.perf_counter() - begin
        assert root.explore_count == 1
        return elapsed

    def rate(self):
        """Decisions a second."""
        best = min(self.seconds() for _ in range(STRETCHES))
        return self.rollouts * self.length / best


def own_rates(kernels, name):
    """Decisions a second of our kernels `playout` and `list`."""
    lines = subprocess.run([kernels, "--json", name], capture_output=True, check=True).stdout
    found = (json.loads(line) for line in lines.splitlines())
    return {
        f"{name} {line['kernel']}": line["decisions_per_second"]
        for line in found
        if "decisions_per_second" in line
    }


def main(kernels):
    random.seed(1)
    peers = [Peer(name) for name in GOALS]
    best = {}
    for _ in range(ROUNDS):
        rates = {peer.name: peer.rate() for peer in peers}
        for name in OURS:
            rates |= own_rates(kernels, name)
        for name, rate in rates.items():
            best[name] = max(rate, best.get(name, 0))

    print(f"Million uniformly random decisions a second, one core, best of {ROUNDS} rounds")
    for peer in peers:
        print(
            f"{best[peer.name] / 1e6:8.3f}  OpenSpiel {peer.name}"
            f" ({peer.length:.1f} ± {peer.length_error:.1f} decisions a game)"
        )
    own = {name: rate for name, rate in best.items() if name not in GOALS}
    for name, rate in own.items():
        print(f"{rate / 1e6:8.3f}  {name}")
    print("\nOurs as a multiple of theirs")
    print(f"{'':20}" + "".join(f"{name:>18}" for name in GOALS))
    for name, rate in own.items():
        ratios = "".join(f"{rate / best[peer]:17.1f}x" for peer in GOALS)
        print(f"{name:20}{ratios}")
    print(f"{'goal':20}" + "".join(f"{goal:17}x" for goal in GOALS.values()))


if __name__ == "__main__":
    main(sys.argv[1])
