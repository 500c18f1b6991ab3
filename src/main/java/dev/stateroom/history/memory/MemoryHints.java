package dev.stateroom.history.memory;

import dev.stateroom.history.memory.MemoryHint.Kind;
import dev.stateroom.history.memory.MemoryHint.Spot;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks memories for content that pollutes them. Secrets are searched everywhere; duplicates and contradictions only among memories of one
 * prompt: those of one namespace, and files.
 *
 * @param hints secrets first, then contradictions, duplicates and near duplicates; each kind in the order of the memories
 * @param looked number of memories checked
 * @param left number of memories left out, because there are too many
 */
public record MemoryHints(List<MemoryHint> hints, int looked, int left) {
    /** The largest number of memories that are checked; for an agent with more, check fewer at a time. */
    public static final int MOST_MEMORIES = 20_000;

    private static final int MOST_LINES = 60_000;
    private static final int MOST_HINTS = 1_000;
    private static final int MOST_SPOTS = 20;
    private static final int SHOWN = 200;
    /** A word that more lines have than this is not significant. */
    private static final int COMMON = 60;
    private static final double NEAR = 0.8;

    /** Copies the list. */
    public MemoryHints {
        hints = List.copyOf(hints);
    }

    /** Checks memories in their order. */
    public static MemoryHints of(List<MemoryText> memories, Cancellation cancellation) {
        List<MemoryText> looked = memories.subList(0, Math.min(memories.size(), MOST_MEMORIES));
        List<MemoryHint> found = new ArrayList<>();
        Map<Group, List<MemoryText>> groups = new LinkedHashMap<>();
        for (MemoryText memory : looked) {
            cancellation.check();
            secrets(memory, found);
            groups.computeIfAbsent(Group.of(memory), group -> new ArrayList<>()).add(memory);
        }
        for (List<MemoryText> group : groups.values()) {
            List<MemoryText> different = wholeDuplicates(group, found);
            new LikeLines(different, cancellation).into(found);
        }
        found.sort(Comparator.comparing(MemoryHint::kind));
        return new MemoryHints(found.subList(0, Math.min(found.size(), MOST_HINTS)), looked.size(), memories.size() - looked.size());
    }

    private record Group(String owner, @Nullable Object namespace) {
        static Group of(MemoryText memory) {
            return new Group(memory.place().namespace() == null ? "" : memory.place().owner(), memory.place().namespace());
        }
    }

    private static void secrets(MemoryText memory, List<MemoryHint> found) {
        String[] lines = memory.text().split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            List<SecretPatterns.Find> finds = SecretPatterns.in(lines[i]);
            if (!finds.isEmpty()) {
                Spot spot = new Spot(memory.place(), i + 1, cut(SecretPatterns.masked(lines[i], finds)));
                found.add(new MemoryHint(Kind.SECRET, List.of(spot), "line " + (i + 1) + " of " + memory.place() + " holds " + finds.getFirst().what()));
            }
        }
    }

    static String cut(String line) {
        String one = line.strip();
        return one.length() <= SHOWN ? one : one.substring(0, SHOWN) + "…";
    }

    /** Reports memories with the same text; returns one of each. */
    private static List<MemoryText> wholeDuplicates(List<MemoryText> group, List<MemoryHint> found) {
        Map<String, List<MemoryText>> byText = new LinkedHashMap<>();
        group.forEach(memory -> byText.computeIfAbsent(memory.text().strip(), text -> new ArrayList<>()).add(memory));
        List<MemoryText> different = new ArrayList<>();
        byText.forEach((text, same) -> {
            different.add(same.getFirst());
            if (same.size() > 1 && !text.isEmpty()) {
                List<Spot> spots = same.stream().limit(MOST_SPOTS).map(m -> new Spot(m.place(), 0, cut(text.lines().findFirst().orElse("")))).toList();
                found.add(new MemoryHint(Kind.DUPLICATE, spots, same.size() + " memories hold the same text: " + same.get(0).place() + " and "
                        + same.get(1).place() + (same.size() > 2 ? " and " + (same.size() - 2) + " more" : "")));
            }
        });
        return different;
    }

    /** The lines of memories that are in one prompt. */
    private static final class LikeLines {
        private record Line(MemoryLocation place, int number, String text, LineWords words) {
            Spot spot() {
                List<SecretPatterns.Find> finds = SecretPatterns.in(text);
                return new Spot(place, number, cut(SecretPatterns.masked(text, finds)));
            }

            String where() {
                return "line " + number + " of " + place;
            }
        }

        private final List<Line> lines = new ArrayList<>();
        private final Cancellation cancellation;

        LikeLines(List<MemoryText> memories, Cancellation cancellation) {
            this.cancellation = cancellation;
            for (MemoryText memory : memories) {
                cancellation.check();
                String[] all = memory.text().split("\n", -1);
                boolean fenced = false;
                for (int i = 0; i < all.length && lines.size() < MOST_LINES; i++) {
                    fenced ^= all[i].strip().startsWith("```");
                    LineWords words = all[i].length() > 2_000 || fenced || all[i].startsWith("#") ? null : LineWords.of(all[i]);
                    if (words != null && words.saysEnough()) {
                        lines.add(new Line(memory.place(), i + 1, all[i], words));
                    }
                }
            }
        }

        void into(List<MemoryHint> found) {
            List<Line> different = exact(found);
            Map<String, List<Line>> byWord = new HashMap<>();
            for (Line line : different) {
                cancellation.check();
                Set<Line> compared = new HashSet<>();
                for (String word : line.words().set()) {
                    List<Line> others = byWord.computeIfAbsent(word, w -> new ArrayList<>());
                    if (others.size() < COMMON) {
                        others.forEach(other -> {
                            if (compared.add(other)) {
                                compare(other, line, found);
                            }
                        });
                        others.add(line);
                    }
                }
            }
        }

        /** Reports equal lines; returns one of each. */
        private List<Line> exact(List<MemoryHint> found) {
            Map<String, List<Line>> bySame = new LinkedHashMap<>();
            lines.forEach(line -> bySame.computeIfAbsent(line.words().same(), same -> new ArrayList<>()).add(line));
            List<Line> different = new ArrayList<>();
            bySame.forEach((text, same) -> {
                different.add(same.getFirst());
                // Two words recur by chance: a heading, a label.
                if (same.size() > 1 && same.getFirst().words().words().size() > 2) {
                    found.add(new MemoryHint(
                            Kind.DUPLICATE,
                            same.stream().limit(MOST_SPOTS).map(Line::spot).toList(),
                            same.get(1).where() + " says what " + same.get(0).where() + " says"
                                    + (same.size() > 2 ? ", and " + (same.size() - 2) + " more lines do" : "")));
                }
            });
            return different;
        }

        private static void compare(Line older, Line newer, List<MemoryHint> found) {
            String conflict = LineConflict.between(older.text(), older.words(), newer.text(), newer.words());
            if (conflict != null) {
                found.add(new MemoryHint(
                        Kind.CONTRADICTION, List.of(older.spot(), newer.spot()), older.where() + " against " + newer.where() + ": " + conflict));
            } else if (older.words().negative() == newer.words().negative()
                    && older.words().words().size() > 2
                    && older.words().likeness(newer.words()) >= NEAR) {
                found.add(new MemoryHint(
                        Kind.NEAR_DUPLICATE, List.of(older.spot(), newer.spot()), newer.where() + " says almost what " + older.where() + " says"));
            }
        }
    }
}
