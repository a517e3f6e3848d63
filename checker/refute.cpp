// Shows, without Fivebase, what openers take at least in normal mode: the guesses for all answers together.
//
//     g++ -O3 -march=native -std=c++17 -o refute checker/refute.cpp
//     ./refute build/games/original.json 7920 all
//     ./refute build/games/dictionary.json 52763 shawl gibed
//
// Any word may be guessed, all answers are equally likely, and the number of guesses is not limited. It is a plain
// search that tries every guess. A set of n answers takes at least
//
//   * 2n - 1: one answer is found at once, the others take two guesses each;
//   * 2n + r, where r is the least that any guess repeats. A guess repeats an answer if it shows the same colours for
//     an earlier one. Of each part it leaves, one answer can be found next, the others take longer. If the guess is an
//     answer itself, one less;
//   * 3n - k - 1, where no guess makes more than k parts of a larger set that has all of it: the answers that agree with
//     one clue;
//   * the least of n plus what its parts take, over all guesses. The part where the guess is right takes nothing more.
//
// Guesses that split a set alike are tried once.
//
// A guess is given up as soon as its parts take enough. Large parts are first asked for a share of what is missing,
// since the last few guesses are the hardest to show. The shares follow measured rules, which decide how long it takes,
// not what is shown.
//
// Exit code 0: shown for every opener given. 1: one takes fewer, and it says how many. 2: something cannot be read.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

using Byte = uint8_t;
/** Answers, by number, ascending. */
using Set = std::vector<uint16_t>;

const int COLOURS = 243, ALL_GREEN = 242;
/** Guesses compared at once, and a byte for each. */
const int LANES = 32;
typedef Byte Lanes __attribute__((vector_size(LANES), aligned(1), may_alias));
/** Of a set only the first answers are compared in pairs, at most this many. */
const int PAIRS = 96;
/** Parts of at least this many answers are asked for a share: when repeats are counted, and when they are searched. */
const int COUNTED_SHARE = 24, SEARCHED_SHARE = 50;
/** Sets of at least this many answers get a table of their own, and are bounded by clues. */
const int LARGE = 150;
/** Parts of at least this many answers may take seconds. */
const size_t SLOW = 300;
/** Openers that are listed even if they take enough, at most. */
const size_t MANY = 100;
/** Sets about which something is remembered, at most. */
const size_t REMEMBERED = 4000000;

/** The answers, then the other guesses; and the number of answers. */
std::vector<std::string> words;
size_t answers;

/** What a guess shows: 0 absent, 1 elsewhere, 2 in place, in base 3. Greens first, then yellows in order. */
Byte coloursOf(const std::string& guess, const std::string& answer) {
  int left[26] = {}, all = 0;
  for (int i = 0; i < 5; i++) if (guess[i] != answer[i]) left[answer[i] - 'a']++;
  for (int i = 0; i < 5; i++) {
    int colour = guess[i] == answer[i] ? 2 : 0;
    if (!colour && left[guess[i] - 'a'] > 0) left[guess[i] - 'a']--, colour = 1;
    all = 3 * all + colour;
  }
  return all;
}

/** Some answers, and what guesses show for each of them: a row for each answer, a column for each guess. */
struct Table {
  /** The guess in each column, by number: first the answers. */
  std::vector<uint16_t> guesses;
  /** The row of each answer, by number; also its column. */
  std::vector<uint16_t> rows;
  size_t stride;
  std::vector<Byte> shown;

  /**
   * The answers of a set. Of guesses that split them alike one is enough, unless all are wanted; the answers themselves
   * are all kept.
   */
  Table(const Set& set, const std::vector<uint16_t>& candidates, bool isWhole = false) : guesses(set), rows(answers) {
    std::unordered_set<std::string> splits;
    std::string split(set.size(), 0);
    for (size_t k = 0; k < candidates.size() + set.size(); k++) {
      const bool isAnswer = k < set.size();
      const int guess = isAnswer ? set[k] : candidates[k - set.size()];
      Byte numbers[COLOURS] = {}, count = 0;
      for (size_t a = 0; a < set.size(); a++) {
        Byte& number = numbers[coloursAt(guess, set[a])];
        if (!number) number = ++count;
        split[a] = number;
      }
      const bool isNew = isWhole ? guess >= (int)answers : splits.insert(split).second;
      if (isNew && !isAnswer) guesses.push_back(guess);
    }
    stride = (guesses.size() + LANES - 1) / LANES * LANES;
    shown.resize(set.size() * stride);
    for (size_t a = 0; a < set.size(); a++) {
      rows[set[a]] = a;
      for (size_t c = 0; c < guesses.size(); c++) shown[a * stride + c] = coloursAt(guesses[c], set[a]);
    }
  }

  /** What any guess shows for any answer, computed once. */
  static Byte coloursAt(int guess, int answer) {
    static std::vector<Byte> all;
    if (all.empty())
      for (const std::string& word : words)
        for (size_t a = 0; a < answers; a++) all.push_back(coloursOf(word, words[a]));
    return all[guess * answers + answer];
  }

  const Byte* row(int answer) const { return &shown[rows[answer] * stride]; }
};

/** How many answers of a set the guess in a column repeats; stops once they are more than `most`. */
int repeatsOf(const Table& table, const Set& set, int column, int most) {
  static uint32_t seen[COLOURS], now = 0;
  now++;
  int repeats = 0;
  for (size_t k = 0; k < set.size() && repeats <= most; k++) {
    uint32_t& last = seen[table.row(set[k])[column]];
    repeats += last == now;
    last = now;
  }
  return repeats;
}

/** The same by pairs for the guesses from column `first` on, one per lane; false if all repeat more than `most`. */
bool repeatsByPairs(const Table& table, const Set& set, int first, int most, Lanes& repeats) {
  Lanes before[PAIRS];
  const Lanes none = {}, allowed = none + Byte(std::min(most, 255));
  const int n = std::min<int>(set.size(), PAIRS);
  repeats = none;
  for (int k = 0; k < n; k += 4) {
    // Four answers at a time, so that earlier ones are read once for all of them.
    const int count = std::min(4, n - k);
    Lanes own[4], equal[4];
    for (int i = 0; i < 4; i++) {
      own[i] = *(const Lanes*)(table.row(set[std::min(k + i, n - 1)]) + first);
      equal[i] = none;
      for (int b = 0; b < i; b++) equal[i] |= (Lanes)(own[i] == own[b]);
    }
    for (int b = 0; b < k; b++)
      for (int i = 0; i < 4; i++) equal[i] |= (Lanes)(own[i] == before[b]);
    for (int i = 0; i < count; i++) before[k + i] = own[i], repeats -= equal[i];
    const Lanes few = (Lanes)(repeats <= allowed);
    if (memcmp(&few, &none, LANES) == 0) return false;
  }
  return true;
}

/** Tells which guesses repeat at most `most` of a set, and how much; `tell` may lower it. */
template <class Tell> void findFewRepeats(const Table& table, const Set& set, int& most, Tell tell) {
  const int count = table.guesses.size();
  Lanes repeats;
  for (int first = 0; first < count && most >= 0; first += LANES) {
    if (!repeatsByPairs(table, set, first, most, repeats)) continue;
    for (int lane = 0; lane < LANES && first + lane < count; lane++) {
      if (repeats[lane] > most) continue;
      const int all = set.size() > PAIRS ? repeatsOf(table, set, first + lane, most) : repeats[lane];
      if (all <= most) tell(first + lane, all);
    }
  }
}

/** The least that any guess repeats of a set, one less for an answer; `below` if it is not less than that. */
int leastRepeats(const Table& table, const Set& set, int below) {
  int least = below;
  for (int answer : set) least = std::min(least, repeatsOf(table, set, table.rows[answer], least) - 1);
  int most = least - 1;
  findFewRepeats(table, set, most, [&](int, int repeats) { least = repeats, most = repeats - 1; });
  return least;
}

/**
 * How many parts any guess makes, at most, of the answers that agree with one clue: a letter is absent, present, or in
 * one of five places. What a row leaves agrees with its five clues, so no guess makes more parts of it.
 */
struct Clues {
  /** By clue; empty if nothing is known. */
  std::vector<int> most;

  Clues() {}
  Clues(const Table& table, const Set& set) : most(7 * 26, set.size()) {
    for (int clue = 0; clue < 7 * 26; clue++) {
      const int kind = clue / 26, letter = 'a' + clue % 26;
      auto agrees = [&](const std::string& word) {
        return kind < 2 ? (word.find(letter) != std::string::npos) == (kind == 1) : word[kind - 2] == letter;
      };
      Set agreeing;
      for (int answer : set) if (agrees(words[answer])) agreeing.push_back(answer);
      // With nearly all answers it would tell little.
      if (agreeing.empty() || 4 * agreeing.size() >= 3 * set.size()) continue;
      int least = agreeing.size(), fewer = least - 1;
      findFewRepeats(table, agreeing, fewer, [&](int, int repeats) { least = repeats, fewer = repeats - 1; });
      most[clue] = agreeing.size() - least;
    }
  }

  /** At most this many parts of the answers for which a guess shows these colours. */
  int mostParts(const std::string& guess, int colours) const {
    int each[5], parts = 1 << 16;
    if (most.empty()) return parts;
    for (int i = 4; i >= 0; i--, colours /= 3) each[i] = colours % 3;
    for (int i = 0; i < 5; i++) {
      // A grey letter that another place shows exists, but not once more.
      bool isShown = false;
      for (int k = 0; k < 5; k++) isShown |= guess[k] == guess[i] && each[k] > 0;
      const int kind = each[i] == 2 ? 2 + i : each[i];
      if (each[i] > 0 || !isShown) parts = std::min(parts, most[kind * 26 + guess[i] - 'a']);
    }
    return parts;
  }
};

/** A part of a set: its answers, and what it takes at least, or exactly. `first` is the bound before it is searched. */
struct Part {
  Set set;
  int total, first;
  bool isExact;

  bool isShared() const { return !isExact && set.size() >= SEARCHED_SHARE; }
  /** How far it is raised at the same price, relative to others. */
  double room() const { return first * std::sqrt(set.size()) / (3.0 * set.size() - first); }
  /** What counting repeats will probably add. */
  double likely() const {
    const double n = set.size();
    return isExact || n < COUNTED_SHARE ? 0 : std::max(0.0, 3 * n - 4.4 * std::sqrt(n) - total);
  }
};

/** The parts that a guess leaves, smallest first, without the guess itself. */
std::vector<Part> partsOf(const Table& table, const Set& set, int column, const Clues& clues) {
  std::vector<Part> parts;
  int at[COLOURS] = {};
  for (int answer : set) {
    const int colours = table.row(answer)[column];
    if (colours == ALL_GREEN) continue;
    if (!at[colours]) parts.push_back({}), at[colours] = parts.size();
    parts[at[colours] - 1].set.push_back(answer);
  }
  std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.set.size() < b.set.size(); });
  for (Part& part : parts) {
    const int n = part.set.size();
    part.isExact = n < 3;
    part.total = 2 * n - 1;
    if (part.isExact) continue;
    const int most = clues.mostParts(words[table.guesses[column]], table.row(part.set[0])[column]);
    part.total = std::max(part.total, 3 * n - most - 1);
  }
  return parts;
}

int lowerBound(const Table& table, const Set& set, int enough);

/** What a set takes if a guess is played: exactly if less than `enough`, otherwise at least that. */
int totalOfGuess(const Table& table, const Set& set, int column, int enough, const Clues& clues, bool isTold = false) {
  std::vector<Part> parts = partsOf(table, set, column, clues);
  int sum = set.size();
  double likely = 0;
  for (const Part& part : parts) sum += part.total, likely += part.likely();
  auto replace = [&](Part& part, int total) { sum += total - part.total, part.total = total; };
  // Count repeats: first for shares, if the parts will probably give twice what is missing.
  for (const bool isShare : {true, false}) {
    for (size_t k = 0; k < parts.size() && sum < enough; k++) {
      Part& part = parts[k];
      int wanted = enough - sum;
      if (part.isExact || (isShare && (part.likely() == 0 || likely < 2 * wanted))) continue;
      if (isShare) wanted = std::ceil(wanted * part.likely() / likely), likely -= part.likely();
      const int twice = 2 * part.set.size();
      replace(part, std::max(part.total, twice + leastRepeats(table, part.set, part.total + wanted - twice)));
    }
  }
  // Search the parts, the large ones for shares, as long as these are not enough.
  for (Part& part : parts) part.first = part.total;
  bool isAnyShared = true;
  while (sum < enough && isAnyShared) {
    isAnyShared = false;
    for (size_t k = 0; k < parts.size() && sum < enough; k++) {
      Part& part = parts[k];
      if (part.isExact) continue;
      int wanted = enough - sum;
      if (part.isShared()) {
        double room = 0;
        for (size_t i = k; i < parts.size(); i++) if (parts[i].isShared()) room += parts[i].room();
        wanted = std::min(wanted, int(wanted * part.room() / room) + 1);
      }
      if (isTold && part.set.size() >= SLOW) fprintf(stderr, "\rpart %zu of %zu ", k + 1, parts.size());
      const int total = lowerBound(table, part.set, part.total + wanted);
      part.isExact = total < part.total + wanted;
      replace(part, total);
      isAnyShared |= part.isShared();
    }
  }
  return sum;
}

/** What is proved about sets: a lower bound, which may be exact. */
struct Known { int total; bool isExact; };
std::unordered_map<std::u16string, Known> known;

/** What a set takes, by trying every guess that may take less than `enough`; none repeats less than `least`. */
int tryGuesses(const Table& table, const Set& set, int enough, int least) {
  const int twice = 2 * set.size();
  const Clues clues = set.size() < LARGE ? Clues() : Clues(table, set);
  int total = enough;
  // Most small sets need only the best guesses.
  for (int from = least, to = least + 1; twice + from < total; from = to + 1, to = enough - twice) {
    std::vector<std::pair<int, int>> candidates;
    int most = to + 1;
    findFewRepeats(table, set, most, [&](int column, int repeats) {
      const int bound = repeats - std::binary_search(set.begin(), set.end(), table.guesses[column]);
      if (bound >= from && bound <= to) candidates.push_back({bound, column});
    });
    std::sort(candidates.begin(), candidates.end());
    for (const auto& [bound, column] : candidates) {
      if (twice + bound >= total) break;
      total = std::min(total, totalOfGuess(table, set, column, total, clues));
    }
  }
  return total;
}

/** What a set takes: exactly if less than `enough`, otherwise a lower bound of at least that. */
int lowerBound(const Table& table, const Set& set, int enough) {
  const int n = set.size();
  if (n < 3 || 2 * n - 1 >= enough) return 2 * n - 1;
  const std::u16string key(set.begin(), set.end());
  const auto found = known.find(key);
  if (found != known.end() && (found->second.isExact || found->second.total >= enough)) return found->second.total;
  const int least = leastRepeats(table, set, enough - 2 * n);
  int total = 2 * n + least;
  if (total < enough && n < LARGE) total = tryGuesses(table, set, enough, least);
  else if (total < enough) total = tryGuesses(Table(set, table.guesses), set, enough, least);
  if (known.size() > REMEMBERED) known.clear();
  known[key] = {total, total < enough};
  return total;
}

[[noreturn]] void fail(const std::string& message) {
  fprintf(stderr, "refute: %s\n", message.c_str());
  exit(2);
}

/** Adds the words of a list in a file of games: a text of five letters each. */
void readList(const std::string& text, const std::string& name) {
  size_t at = text.find("\"" + name + "\":\"");
  const size_t end = at == std::string::npos ? at : text.find('"', at + name.size() + 4);
  if (end == std::string::npos) fail("no list of " + name + " in the file: give one of build/games/");
  at += name.size() + 4;
  if ((end - at) % 5) fail("the " + name + " do not have five letters each");
  for (; at < end; at += 5) {
    words.push_back(text.substr(at, 5));
    for (const char letter : words.back())
      if (letter < 'a' || letter > 'z') fail(words.back() + ": only letters a to z");
  }
}

/** The openers asked for, by number; `all` stands for every guess. */
std::vector<size_t> readOpeners(int count, char** given) {
  std::vector<size_t> openers;
  for (int k = 3; k < count; k++) {
    const bool isAll = strcmp(given[k], "all") == 0;
    const size_t before = openers.size();
    for (size_t w = 0; w < words.size(); w++) if (isAll || words[w] == given[k]) openers.push_back(w);
    if (openers.size() == before) fail(std::string(given[k]) + " is not a guess of this game");
  }
  return openers;
}

int main(int count, char** given) {
  char* rest = nullptr;
  const int enough = count < 4 ? 0 : strtol(given[2], &rest, 10);
  if (enough < 1 || *rest) fail("give a file of build/games/, a number of guesses, and openers or: all");
  std::ifstream file(given[1]);
  std::stringstream text;
  text << file.rdbuf();
  if (!file) fail(std::string(given[1]) + " cannot be read");
  if (text.str().find("\"weights\":") != std::string::npos) fail("the answers of this game are not equally likely");
  readList(text.str(), "answers");
  answers = words.size();
  readList(text.str(), "others");
  const std::vector<size_t> openers = readOpeners(count, given);
  Set set(answers);
  for (size_t a = 0; a < answers; a++) set[a] = a;
  std::vector<uint16_t> guesses(words.size());
  for (size_t g = 0; g < words.size(); g++) guesses[g] = g;
  const Table table(set, guesses, true);
  size_t fewer = 0;
  const auto start = std::chrono::steady_clock::now();
  auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  for (size_t k = 0; k < openers.size(); k++) {
    const double before = seconds();
    const int total = totalOfGuess(table, set, openers[k], enough, Clues(), true);
    fprintf(stderr, "\r%70s\r", "");
    if (openers.size() <= MANY || total < enough) {
      const char* kind = total < enough ? "exactly" : "at least";
      printf("%s takes %s %d guesses (%.1f s)\n", words[openers[k]].c_str(), kind, total, seconds() - before);
      fflush(stdout);
    }
    fewer += total < enough;
    const size_t left = openers.size() - k - 1;
    if (left) fprintf(stderr, "openers left: %zu, about %.0f min ", left, std::ceil(seconds() / (k + 1) * left / 60));
  }
  if (fewer == 0) printf("each of %zu openers takes at least %d guesses (%.0f s)\n", openers.size(), enough, seconds());
  else printf("%zu of %zu openers take fewer than %d guesses\n", fewer, openers.size(), enough);
  return fewer > 0;
}
