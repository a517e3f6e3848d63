#!/usr/bin/env python3
"""Checks Fivebase's results independently: a second program, in another language, with nothing to install.

    python3 checker/check.py strategy FILE --game build/games/original.json
    python3 checker/check.py certificate FILE --game build/games/original.json --strategy plate.json

`strategy` follows every answer through a tree (`fivebase export FILE --format json`, or `--format text`): colours, legal
guesses, one next guess in each state, then total, maximum and losses by weight. It compares them with the file's claims.

`certificate` (`fivebase certify`) shows that no opener of strict mode takes fewer guesses than the one named. It is a list
of lower bounds on the guesses that parts of the answers take, and each is checked from the rules alone:

  * a set of n answers takes at least 2n-1 guesses: one answer takes one guess, every other at least two;
  * with a given guess it takes n plus what its parts take, each with one guess fewer left;
  * so it takes at least the smallest of these sums over all guesses; in strict mode the guesses are the answers left.

An opener that cannot find every answer within the limit counts as taking any number. Exit code 0: it is correct. 1: it
is not, and the message says where. 2: it cannot be read.
"""
import argparse, base64, hashlib, json, re, sys, time
from operator import itemgetter

WIN = "ggggg"
NEVER = 1 << 28  # a total that no limit allows


class Wrong(Exception):
    """The checked file is wrong."""


def colours(guess, answer):
    """Five letters b, y, g: greens first, then yellows from the left while copies are left."""
    shown, left = ["b"] * 5, {}
    for at in range(5):
        if guess[at] == answer[at]:
            shown[at] = "g"
        else:
            left[answer[at]] = left.get(answer[at], 0) + 1
    for at in range(5):
        if shown[at] == "b" and left.get(guess[at], 0) > 0:
            shown[at] = "y"
            left[guess[at]] -= 1
    return "".join(shown)


class Game:
    """Answers, guesses, and a weight for each answer, from a file of games or from two lists."""

    def __init__(self, args):
        if args.game:
            with open(args.game) as file:
                data = json.load(file)
            five = lambda text: [text[at : at + 5] for at in range(0, len(text), 5)]
            self.answers = five(data["answers"])
            self.guesses = set(self.answers + five(data["others"]))
            column = base64.b64decode(data["weights"]) if "weights" in data else None
        else:
            lists = [open(name).read().lower().split() for name in args.lists]
            self.answers, self.guesses, column = sorted(set(lists[0])), set(lists[0] + lists[1]), None
        self.weights = dict(zip(self.answers, column or [1] * len(self.answers)))
        text = "\n".join(sorted(self.answers)) + "\n\n" + "\n".join(sorted(self.guesses))
        if column:
            text += "\n\n" + ",".join(map(str, column))
        self.hash = hashlib.sha256(text.encode()).hexdigest()
        if args.game and data["hash"] != self.hash:
            raise Wrong(f"{args.game}: the hash is not that of its words")


def legal(mode, rows, guess, answers):
    """Whether a guess may follow the rows. `hard`: it obeys the last row. `strict`: it can be the answer."""
    if mode == "normal" or (mode == "hard" and not rows):
        return True
    if mode == "strict":
        return guess in answers and all(colours(played, guess) == shown for played, shown in rows)
    played, shown = rows[-1]
    for at in range(5):
        if shown[at] == "g" and guess[at] != played[at]:
            return False
        needed = sum(1 for other in range(5) if played[other] == played[at] and shown[other] != "b")
        if guess.count(played[at]) < needed:
            return False
    return True


def read_json_tree(value):
    """A tree as (guess, {colours: tree}), and the file's own claims."""
    letters = str.maketrans("012", "byg")
    def node(value):
        if isinstance(value, str):
            return value, {}
        return value["guess"], {k.translate(letters): node(v) for k, v in value["map"].items() if k != "22222"}
    return node(value["root"]), value


def read_text_tree(text):
    """The same from lines of `guess COLOURSn` fields, with repeats of the line above left blank."""
    root, above = [None, {}], []
    for line in text.splitlines():
        if not line.strip():
            continue
        blank = len(line) - len(line.lstrip())
        rows = above[: blank // 13]
        fields = ([above[blank // 13][0]] if blank % 13 else []) + line.split()
        for guess, shown in zip(fields[::2], fields[1::2]):
            rows = rows + [(guess, re.match("[BGY]{5}", shown).group().lower())]
        node = root
        for guess, shown in rows:
            if node[0] not in (None, guess):
                raise Wrong(f"two guesses in one state: {node[0]} and {guess}")
            node[0] = guess
            if shown != WIN:
                node = node[1].setdefault(shown, [None, {}])
        above = rows
    return root, {}


def replay(tree, game, mode, limit):
    """Follows every answer; returns weights by guesses needed, and the weight never found. Raises Wrong."""
    found, lost = [0] * limit, 0
    def walk(node, answers, rows):
        nonlocal lost
        guess, replies = node
        where = " ".join(f"{g}.{c}" for g, c in rows) or "the start"
        if guess not in game.guesses:
            raise Wrong(f"after {where}: {guess} is no guess of the game")
        if not legal(mode, rows, guess, game.weights):
            raise Wrong(f"after {where}: {guess} is not legal in {mode} mode")
        parts = {}
        for answer in answers:
            parts.setdefault(colours(guess, answer), []).append(answer)
        for shown in replies:
            if shown not in parts or shown == WIN:
                raise Wrong(f"after {where}: no answer shows {shown} to {guess}")
        for shown, part in parts.items():
            if shown == WIN:
                found[len(rows)] += game.weights[guess]
            elif shown in replies and len(rows) + 1 < limit:
                walk(replies[shown], part, rows + [(guess, shown)])
            elif shown in replies:
                raise Wrong(f"after {where}: {guess} is the last of {limit} guesses, yet another follows")
            elif len(rows) + 1 < limit:
                raise Wrong(f"after {where}: nothing follows {guess} {shown}, and {part[0]} is never found")
            else:
                lost += sum(game.weights[answer] for answer in part)
    walk(tree, game.answers, [])
    return found, lost


def check_strategy(name, game, mode=None, limit=None):
    """Total, weight lost and opener of a strategy file, replayed. Raises Wrong if the file claims otherwise."""
    text = open(name).read()
    tree, says = read_json_tree(json.loads(text)) if text.lstrip().startswith("{") else read_text_tree(text)
    mode, limit = mode or says.get("mode", "normal"), limit or says.get("limit", 6)
    if says.get("gameHash", game.hash) != game.hash:
        raise Wrong(f"{name} is for other lists of words")
    found, lost = replay(tree, game, mode, limit)
    total = sum(weight * (at + 1) for at, weight in enumerate(found))
    longest = max((at + 1 for at, weight in enumerate(found) if weight), default=0)
    for field, value in dict(opener=tree[0], total=total, max=longest, histogram=found).items():
        if says.get(field, value) != value:
            raise Wrong(f"{name}: {field} is {says[field]}; the replay says {value}")
    misses = f", {lost} never found" if lost else ""
    print(f"{name}: {tree[0]}, {mode}, limit {limit}: total {total} over {sum(found)}{misses}, most {longest}: holds")
    return mode, limit, tree[0], total, lost


class Certificate:
    """Claims about sets of answers, by their numbers in the list. All answers weigh the same."""

    def __init__(self, game):
        if len(set(game.weights.values())) > 1:
            raise ValueError("certificates are for games whose answers are equally likely")
        self.words = game.answers
        self.number = {word: at for at, word in enumerate(game.answers)}
        codes = {}
        self.rows = []  # by guess: a number for the colours that each answer shows
        for guess in game.answers:
            self.rows.append([codes.setdefault(colours(guess, answer), len(codes)) for answer in game.answers])
        self.codes, self.most, self.claims = codes, {}, 0

    def floor(self, part, left):
        """A lower bound for a set of answers, looking one guess ahead."""
        n = len(part)
        if n <= 2 or left < 2:
            return 2 * n - 1 if n <= left else NEVER
        most = self.most.get(part)  # the most parts that any guess makes
        if most is None:
            pick = itemgetter(*part)
            most = self.most[part] = max(len(set(pick(self.rows[guess]))) for guess in part)
        if left == 2:
            return 2 * n - 1 if most == n else NEVER
        return 3 * n - 1 - most  # n, then 2q-1 for every part of q but the guess itself

    def split(self, guess, part):
        row, parts = self.rows[guess], {}
        for answer in part:
            parts.setdefault(row[answer], []).append(answer)
        del parts[row[guess]]
        return {code: tuple(answers) for code, answers in parts.items()}

    def check_guess(self, guess, part, left, least, claims, path):
        """The set takes at least `least` guesses with this guess first."""
        parts = self.split(guess, part)
        total = len(part)
        for shown, bound, refuted in claims:
            answers = parts.pop(self.codes.get(shown), None)
            here = f"{path}{self.words[guess]}.{shown}"
            if answers is None:
                raise Wrong(f"{here}: no such part, or claimed twice")
            self.check_part(answers, left - 1, bound, refuted, here)
            total += bound
        for answers in parts.values():
            total += self.floor(answers, left - 1)
        if total < least:
            raise Wrong(f"{path}{self.words[guess]}: at least {total} guesses are shown, not {least}")

    def check_part(self, part, left, least, refuted, path):
        """The set takes at least `least` guesses, whichever of its answers is guessed."""
        self.claims += 1
        pick, n = itemgetter(*part, part[0]), len(part)
        for guess in part:
            # The cheap half of the floor first: 2q-1 for each part of q.
            if guess in refuted or left <= 2 or 3 * n - 1 - len(set(pick(self.rows[guess]))) < least:
                self.check_guess(guess, part, left, least, refuted.get(guess, []), path + " ")

    def read_claims(self, text, at):
        """Claims at a position of the text, `ybbbg61(stole bbbby20 bbgbb31)(...)`, and where they end."""
        claims = []
        while match := re.compile(r" ([byg]{5})(\d+)").match(text, at):
            shown, bound, at = match[1], int(match[2]), match.end()
            refuted = {}
            while text[at : at + 1] == "(":
                guess = self.number[text[at + 1 : at + 6]]
                refuted[guess], at = self.read_claims(text, at + 6)
                if text[at : at + 1] != ")":
                    raise Wrong(f"cannot read {text[at:at + 20]!r}")
                at += 1
            claims.append((shown, bound, refuted))
        return claims, at


def check_certificate(name, game, strategy):
    started = time.time()
    head, *lines = open(name).read().splitlines()
    says = re.fullmatch(r"fivebase-certificate 1 strict (\d+) ([0-9a-f]{64}) ([a-z]{5}) (\d+)", head)
    if not says:
        raise ValueError(f"{name} is no certificate")
    limit, opener, total = int(says[1]), says[3], int(says[4])
    if says[2] != game.hash:
        raise Wrong(f"{name} is for other lists of words")
    certificate = Certificate(game)
    everything = tuple(range(len(game.answers)))
    if [line[:5] for line in lines] != game.answers:
        raise Wrong(f"{name} does not name every answer as an opener, in the order of the list")
    for at, line in enumerate(lines):
        claims, end = certificate.read_claims(line, 5)
        if end != len(line):
            raise Wrong(f"{line[:5]}: cannot read {line[end:end + 20]!r}")
        certificate.check_guess(at, everything, limit, total, claims, "")
        if sys.stderr.isatty():
            print(f"\r{at + 1} of {len(lines)} openers", end="", file=sys.stderr)
    print(f"{name}: each of {len(lines)} openers takes at least {total} guesses in strict mode with {limit} allowed "
          f"({certificate.claims} claims, {time.time() - started:.0f} s): holds")
    if strategy is None:
        print(f"not checked: that {opener} takes no more; name its strategy with --strategy FILE")
        return
    if check_strategy(strategy, game, "strict", limit) != ("strict", limit, opener, total, 0):
        raise Wrong(f"{strategy} is not the strategy of {opener} with a total of {total}")
    print(f"so {opener} is the best opener: {total} guesses, and none takes fewer")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["strategy", "certificate"])
    parser.add_argument("file")
    words = parser.add_mutually_exclusive_group(required=True)
    words.add_argument("--game", help="a file of build/games/")
    words.add_argument("--lists", nargs=2, metavar=("ANSWERS", "GUESSES"), help="or two files, one word a line")
    parser.add_argument("--strategy", help="with a certificate: the strategy of its opener")
    parser.add_argument("--mode", choices=["normal", "hard", "strict"], help="else what the file says, else normal")
    parser.add_argument("--limit", type=int, help="else what the file says, else 6")
    args = parser.parse_args()
    try:
        game = Game(args)
        if args.what == "strategy":
            check_strategy(args.file, game, args.mode, args.limit)
        else:
            check_certificate(args.file, game, args.strategy)
    except Wrong as wrong:
        sys.exit(f"does not hold: {wrong}")
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        print(f"cannot be read: {type(error).__name__}: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
