#!/usr/bin/env python3
"""Shows, without Fivebase, that no opener finds every word within so many guesses.

    python3 checker/no_opener.py --limit 5 --game build/games/dictionary.json
    python3 checker/no_opener.py --limit 5 --lists answers.txt guesses.txt

Normal mode: any word may be guessed. An opener fails if it leaves together words that no strategy can tell apart in the
guesses that remain. Words that differ in one place only are the hardest: bills, cills, dills and 16 more. So each opener is
tried with what it leaves of such a family, and every way to go on is searched:

  * one guess solves one word;
  * n words are solved if some guess leaves parts that are each solved with one guess less;
  * a guess whose parts are a coarser cut than another's is no better, so it is left out;
  * a guess splits off at most c words from the largest part it leaves, of a set or of any part of it: with k guesses
    no more than 1 + (k - 1) c words are solved, where c is counted over the whole set.

Exit code 0: shown for every opener. 1: not shown, and it says for which. 2: the lists cannot be read.
"""
import argparse, json, sys, time


def read_words(args):
    """Answers and all guesses, from a file of games or from two lists."""
    if args.lists:
        answers, guesses = (open(name).read().lower().split() for name in args.lists)
        return sorted(set(answers)), sorted(set(answers + guesses))
    data = json.load(open(args.game))
    five = lambda text: [text[at : at + 5] for at in range(0, len(text), 5)]
    return five(data["answers"]), five(data["answers"]) + five(data["others"])


def colours(guess, answer):
    """What a guess shows, as a number: 0 absent, 1 elsewhere, 2 in place, in base 3. Greens first, then yellows in order."""
    shown, left = 0, {}
    for mine, theirs in zip(guess, answer):
        if mine != theirs:
            left[theirs] = left.get(theirs, 0) + 1
    for mine, theirs in zip(guess, answer):
        shown *= 3
        if mine == theirs:
            shown += 2
        elif left.get(mine, 0) > 0:
            left[mine] -= 1
            shown += 1
    return shown


class Family:
    """Answers that differ in one place only, and which sets of them can be solved in so many guesses."""

    def __init__(self, words, guesses):
        self.words = words
        # A cut is a tuple: for each word the number of its part. Guesses that cut alike count once.
        cuts = set()
        for guess in guesses:
            numbers = {}
            cuts.add(tuple(numbers.setdefault(colours(guess, word), len(numbers)) for word in words))
        # What is coarser than another cut on all words is so on any set of them.
        self.cuts = []
        for cut in sorted(cuts, key=max, reverse=True):
            if not any(len(set(zip(finer, cut))) == max(finer) + 1 for finer in self.cuts):
                self.cuts.append(cut)
        self.known = {}

    def parts(self, part, cut):
        """What a cut leaves of a set, the largest part first."""
        found = {}
        for at in part:
            found.setdefault(cut[at], []).append(at)
        return tuple(sorted(map(tuple, found.values()), key=len, reverse=True))

    def is_solved(self, part, left):
        """Whether some strategy solves the words at these places of the family in `left` guesses."""
        if len(part) <= left:
            return True  # one after the other
        if left == 1:
            return False
        key = (part, left)
        if key not in self.known:
            ways = {self.parts(part, cut) for cut in self.cuts}
            split_off = len(part) - min(len(parts[0]) for parts in ways)
            self.known[key] = len(part) <= 1 + (left - 1) * split_off and any(
                all(self.is_solved(each, left - 1) for each in parts) for parts in ways
            )
        return self.known[key]


def families_of(answers, least):
    """Words that differ in one place only, the largest families first."""
    families = {}
    for word in answers:
        for at in range(5):
            families.setdefault((at, word[:at] + word[at + 1 :]), []).append(word)
    return sorted((words for words in families.values() if len(words) >= least), key=len, reverse=True)


def kept_together(opener, families, least):
    """What an opener leaves together of families, as (size, family, places), the largest sets first."""
    kept = []
    for number, family in enumerate(families):
        parts = {}
        for at, answer in enumerate(family):
            parts.setdefault(colours(opener, answer), []).append(at)
        kept += [(-len(part), number, tuple(part)) for part in parts.values() if len(part) >= least]
    return sorted(kept)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words = parser.add_mutually_exclusive_group(required=True)
    words.add_argument("--game", help="a file of build/games/")
    words.add_argument("--lists", nargs=2, metavar=("ANSWERS", "GUESSES"), help="or two files, one word a line")
    parser.add_argument("--limit", type=int, required=True, help="guesses allowed, the opener among them")
    args = parser.parse_args()
    try:
        answers, guesses = read_words(args)
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"cannot be read: {type(error).__name__}: {error}", file=sys.stderr)
        sys.exit(2)
    started = time.time()
    left = args.limit - 1
    families = families_of(answers, left + 1)
    made, sets, open_ones = {}, set(), []
    for at, opener in enumerate(guesses):
        for _, number, part in kept_together(opener, families, left + 1):
            if number not in made:
                made[number] = Family(families[number], guesses)
            if not made[number].is_solved(part, left):
                sets.add((number, part))
                break
        else:
            open_ones.append(opener)
        if sys.stderr.isatty():
            print(f"\r{at + 1} of {len(guesses)} openers, {len(sets)} sets", end="", file=sys.stderr)
    took = f"{len(sets)} sets of words, {sum(len(family.known) for family in made.values())} searched, {time.time() - started:.0f} s"
    if open_ones:
        sys.exit(f"not shown for {len(open_ones)} of {len(guesses)} openers, such as {open_ones[0]} ({took})")
    print(f"each of {len(guesses)} openers fails: it leaves words that {left} guesses cannot solve ({took})")


if __name__ == "__main__":
    main()
