// Shows, without Fivebase, that openers cannot find every answer in hard mode, whatever is guessed after them.
//
//     g++ -O3 -march=native -std=c++17 -o hard checker/hard.cpp
//     ./hard build/games/dictionary.json 7 crane slate
//     ./hard build/games/dictionary.json 7 all
//
// Any word may be guessed that keeps every green letter in its place and has every coloured letter as often as it was
// coloured. A row keeps all that the rows before it asked, so the last row alone says which guesses are legal.
//
// An opener fails if it leaves answers that no strategy can all find, or if some of them alone cannot all be found: a
// strategy for all would find these, too. So of each part it leaves, the words of the largest families (that differ in
// one place, like bills and cills) are looked at first. With k guesses left, up to k answers can always be found, one
// after another; more than one cannot be found with the last guess; and the last but one must tell them all apart.
// Otherwise every legal guess is tried. What takes too long is left open, and tried again with more steps.
//
// Exit code 0: shown for every opener given. 1: one finds every answer, or is left open. 2: something cannot be read.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

using Words = std::vector<uint16_t>;
enum Outcome { LOST, WON, OPEN };

const int COLOURS = 243, ALL_GREEN = 242;
/** Steps for each set of words in the first round, and how many times as many in the next; no more than this many rounds. */
const long FIRST_STEPS = 1000, MORE_STEPS = 4;
const int ROUNDS = 8;
/** Smaller families are left out of a core, and smaller cores are not tried; the next is larger by a quarter. */
const size_t LEAST_FAMILY = 4, LEAST_CORE = 15;
/** Sets about which something is remembered, at most. */
const size_t REMEMBERED = 4000000;

/** The answers, then the other guesses; and the number of answers. */
std::vector<std::string> words;
size_t answers;

/** What a guess shows: 0 absent, 1 elsewhere, 2 in place, in base 3. Greens first, then yellows in order. */
int coloursOf(const std::string& guess, const std::string& answer) {
  int left[26] = {}, all = 0;
  for (int i = 0; i < 5; i++) if (guess[i] != answer[i]) left[answer[i] - 'a']++;
  for (int i = 0; i < 5; i++) {
    int colour = guess[i] == answer[i] ? 2 : 0;
    if (!colour && left[guess[i] - 'a'] > 0) left[guess[i] - 'a']--, colour = 1;
    all = 3 * all + colour;
  }
  return all;
}

/** What a row asks of later guesses: letters in their places, then all coloured letters in order. */
struct Demand {
  std::string places = ".....", letters;

  Demand(const std::string& guess, int colours) {
    for (int i = 4; i >= 0; i--, colours /= 3) {
      if (colours % 3 == 2) places[i] = guess[i];
      if (colours % 3 > 0) letters += guess[i];
    }
    std::sort(letters.begin(), letters.end());
  }

  bool allows(const std::string& word) const {
    for (int i = 0; i < 5; i++) if (places[i] != '.' && word[i] != places[i]) return false;
    // Every coloured letter has one of its own in the word.
    bool isTaken[5] = {};
    for (const char letter : letters) {
      int i = 0;
      while (i < 5 && (isTaken[i] || word[i] != letter)) i++;
      if (i == 5) return false;
      isTaken[i] = true;
    }
    return true;
  }

  Words legal(const Words& list) const {
    Words allowed;
    for (int guess : list) if (allows(words[guess])) allowed.push_back(guess);
    return allowed;
  }
};

/** What some guesses show for some answers, small enough to stay at hand: a row for each guess. */
struct Table {
  std::vector<uint8_t> shown;
  std::vector<uint16_t> rows, columns;
  size_t stride;

  Table(const Words& guesses, const Words& set) : rows(words.size()), columns(answers), stride(set.size()) {
    for (size_t a = 0; a < set.size(); a++) columns[set[a]] = a;
    for (size_t g = 0; g < guesses.size(); g++) {
      rows[guesses[g]] = g;
      for (int answer : set) shown.push_back(coloursOf(words[guesses[g]], words[answer]));
    }
  }

  int at(int guess, int answer) const { return shown[rows[guess] * stride + columns[answer]]; }
};

/** Answers left by a guess that shows the same for all of them. */
struct Part { int colours; Words set; };

/** The parts that a guess leaves, smallest first, without the guess itself. */
std::vector<Part> partsOf(const Table& table, int guess, const Words& set) {
  std::vector<Part> parts;
  int at[COLOURS] = {};
  for (int answer : set) {
    const int colours = table.at(guess, answer);
    if (colours == ALL_GREEN) continue;
    if (!at[colours]) parts.push_back({colours, {}}), at[colours] = parts.size();
    parts[at[colours] - 1].set.push_back(answer);
  }
  std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.set.size() < b.set.size(); });
  return parts;
}

/** How many parts a guess makes of a set, the one where it is right included; 0 if it must tell all apart and does not. */
int countParts(const Table& table, int guess, const Words& set, bool mustSeparate) {
  static uint32_t seen[COLOURS], now = 0;
  now++;
  int count = 0;
  for (int answer : set) {
    uint32_t& last = seen[table.at(guess, answer)];
    if (last == now && mustSeparate) return 0;
    count += last != now;
    last = now;
  }
  return count;
}

/** What is known about sets, by their answers, the last row's demand and the guesses left. */
std::unordered_map<std::string, bool> known;
/** Steps left, each some looks at a guess. */
long steps;

/** Whether all answers of a set can be found with these guesses left, by those of the list that meet the demand. */
Outcome outcomeOf(const Table& table, const Words& set, const Words& list, const Demand& demand, int left) {
  if ((int)set.size() <= left) return WON;
  if (left == 1) return LOST;
  std::string key((const char*)set.data(), set.size() * sizeof(set[0]));
  key += demand.places + demand.letters + char(left);
  const auto found = known.find(key);
  if (found != known.end()) return found->second ? WON : LOST;

  const Words legal = demand.legal(list);
  steps -= (list.size() + legal.size() * set.size()) / 20 + 1;
  std::vector<std::pair<int, int>> guesses;
  for (int guess : legal) {
    const int count = countParts(table, guess, set, left == 2);
    // A guess that shows the same for all of them helps nothing.
    if (count > 1) guesses.push_back({-count, guess});
  }
  std::sort(guesses.begin(), guesses.end());
  Outcome outcome = left == 2 && !guesses.empty() ? WON : LOST;
  for (size_t g = 0; g < guesses.size() && outcome != WON; g++) {
    const int guess = guesses[g].second;
    Outcome all = WON;
    for (const Part& part : partsOf(table, guess, set)) {
      if ((int)part.set.size() < left) continue;
      if (steps < 0) return OPEN;
      const Demand next(words[guess], part.colours);
      const Outcome one = outcomeOf(table, part.set, legal, next, left - 1);
      if (one != WON) all = one;
      if (one == LOST) break;
    }
    if (all == WON) outcome = WON;
    else if (all == OPEN) outcome = OPEN;
  }
  if (known.size() > REMEMBERED) known.clear();
  if (outcome != OPEN) known[key] = outcome == WON;
  return outcome;
}

/** Words of a part to be looked at: a core, or the whole part. */
struct Core {
  size_t part;
  Words set;
  /** How likely they are lost. */
  double likeliness;
};

/** The words of the largest family of a part, of the two largest, and so on; and the part itself. */
std::vector<Core> coresOf(const Words& set, size_t part, size_t legal) {
  std::map<std::string, Words> byShape;
  for (int answer : set) {
    for (int i = 0; i < 5; i++) {
      std::string shape = words[answer];
      shape[i] = '-';
      byShape[shape].push_back(answer);
    }
  }
  std::vector<Words> families;
  for (const auto& [shape, family] : byShape) families.push_back(family);
  std::stable_sort(families.begin(), families.end(), [](auto& a, auto& b) { return a.size() > b.size(); });
  double telling = 0;
  for (size_t k = 0; k < families.size() && k < 3; k++) telling += families[k].size();
  std::vector<Core> cores;
  Words core;
  size_t least = LEAST_CORE;
  for (const Words& family : families) {
    if (family.size() < LEAST_FAMILY) break;
    Words both;
    std::set_union(core.begin(), core.end(), family.begin(), family.end(), std::back_inserter(both));
    core = both;
    if (core.size() < least) continue;
    least = core.size() + core.size() / 4 + 1;
    cores.push_back({part, core, telling / legal});
  }
  if (cores.empty() || cores.back().set.size() < set.size()) cores.push_back({part, set, telling / legal});
  return cores;
}

/** Whether an opener finds every answer within a limit. Tells which words are lost. */
Outcome outcomeOfOpener(int opener, int limit, std::string& told) {
  Words everything(answers), all(words.size());
  for (size_t a = 0; a < all.size(); a++) all[a] = a;
  for (size_t a = 0; a < answers; a++) everything[a] = a;
  const std::vector<Part> parts = partsOf(Table({uint16_t(opener)}, everything), opener, everything);
  std::vector<Demand> demands;
  std::vector<Words> legal;
  std::vector<Core> open;
  for (size_t p = 0; p < parts.size(); p++) {
    demands.emplace_back(words[opener], parts[p].colours);
    legal.push_back(demands[p].legal(all));
    if ((int)parts[p].set.size() < limit) continue;
    for (const Core& core : coresOf(parts[p].set, p, legal[p].size())) open.push_back(core);
  }
  std::stable_sort(open.begin(), open.end(), [](auto& a, auto& b) { return a.likeliness > b.likeliness; });
  long most = FIRST_STEPS;
  for (int round = 0; round < ROUNDS && !open.empty(); round++, most *= MORE_STEPS) {
    std::vector<Core> next;
    for (const Core& core : open) {
      // Too many words for so few steps.
      if ((long)(legal[core.part].size() * core.set.size()) > 4 * most) { next.push_back(core); continue; }
      steps = most;
      const Outcome outcome = outcomeOf(Table(legal[core.part], core.set), core.set, legal[core.part], demands[core.part], limit - 1);
      if (outcome == OPEN) next.push_back(core);
      if (outcome != LOST) continue;
      told = std::to_string(core.set.size()) + " of the " + std::to_string(parts[core.part].set.size()) +
        " answers left after " + words[opener] + " ";
      int colours = parts[core.part].colours;
      std::string text;
      for (int i = 0; i < 5; i++, colours /= 3) text.insert(text.begin(), "byg"[colours % 3]);
      told += text + " cannot all be found";
      return LOST;
    }
    open = next;
  }
  return open.empty() ? WON : OPEN;
}

[[noreturn]] void fail(const std::string& message) {
  fprintf(stderr, "hard: %s\n", message.c_str());
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

int main(int count, char** given) {
  char* rest = nullptr;
  const int limit = count < 4 ? 0 : strtol(given[2], &rest, 10);
  if (limit < 2 || limit > 12 || *rest) fail("give a file of build/games/, the guesses allowed (2 to 12), and openers or: all");
  std::ifstream file(given[1]);
  std::stringstream text;
  text << file.rdbuf();
  if (!file) fail(std::string(given[1]) + " cannot be read");
  readList(text.str(), "answers");
  answers = words.size();
  readList(text.str(), "others");
  std::vector<int> openers;
  for (int k = 3; k < count; k++) {
    const size_t before = openers.size();
    for (size_t w = 0; w < words.size(); w++) if (!strcmp(given[k], "all") || words[w] == given[k]) openers.push_back(w);
    if (openers.size() == before) fail(std::string(given[k]) + " is not a guess of this game");
  }
  size_t failed = 0;
  for (int opener : openers) {
    std::string told;
    const Outcome outcome = outcomeOfOpener(opener, limit, told);
    failed += outcome == LOST;
    const char* name = words[opener].c_str();
    if (outcome == LOST) printf("%s fails: %s in %d\n", name, told.c_str(), limit - 1);
    else if (outcome == WON) printf("%s finds every answer within %d guesses\n", name, limit);
    else printf("%s is left open\n", name);
    fflush(stdout);
  }
  printf("%zu of %zu openers cannot find every answer within %d guesses in hard mode\n", failed, openers.size(), limit);
  return failed < openers.size();
}
