package dev.stateroom.permission;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * Indexes the patterns of one operation by their literal prefixes, so that a path is compared only with those that could match. A lookup
 * costs the length of the path and the patterns that begin with one of its folders.
 */
final class RuleIndex {
    private static final int[] NONE = {};

    /** Tests whether an entry matches a path. */
    @FunctionalInterface
    interface Match {
        /** Called only for entries whose anchor contains the path. */
        boolean test(int entry, String path);
    }

    private final Match match;
    private final String[] anchors;
    private final int[][] entries;
    private final int[] atRoot;
    private final int mask;

    /**
     * Indexes entries by their anchors.
     *
     * @param byAnchor the entries of every anchor, in ascending order; those without an anchor under the empty text
     */
    RuleIndex(Map<String, List<Integer>> byAnchor, Match match) {
        this.match = match;
        int size = Integer.highestOneBit(Math.max(4, byAnchor.size() * 2)) * 2;
        anchors = new String[size];
        entries = new int[size][];
        mask = size - 1;
        Arrays.fill(anchors, "");
        Arrays.fill(entries, NONE);
        atRoot = array(byAnchor.getOrDefault("", List.of()));
        byAnchor.forEach((anchor, members) -> {
            if (!anchor.isEmpty()) {
                int hash = 0;
                for (int i = 0; i < anchor.length(); i++) {
                    hash = 31 * hash + anchor.charAt(i);
                }
                int slot = slot(anchor, anchor.length(), hash);
                anchors[slot] = anchor;
                entries[slot] = array(members);
            }
        });
    }

    private static int[] array(List<Integer> members) {
        return members.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The slot of a path's prefix, or the free slot in which it would be. */
    private int slot(String path, int length, int hash) {
        int slot = (hash ^ hash >>> 15) & mask;
        while (!anchors[slot].isEmpty() && !(anchors[slot].length() == length && path.startsWith(anchors[slot]))) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    /** The smallest entry that matches; -1 if none does. */
    int first(String path) {
        String folded = PatternAnchor.folded(path);
        int best = least(atRoot, Integer.MAX_VALUE, path);
        int hash = 0;
        for (int i = 0; i <= folded.length(); i++) {
            char c = i == folded.length() ? '/' : folded.charAt(i);
            if (c == '/' && i > 0) {
                best = least(entries[slot(folded, i, hash)], best, path);
            }
            hash = 31 * hash + c;
        }
        return best == Integer.MAX_VALUE ? -1 : best;
    }

    private int least(int[] candidates, int below, String path) {
        for (int entry : candidates) {
            if (entry >= below) {
                break;
            }
            if (match.test(entry, path)) {
                return entry;
            }
        }
        return below;
    }

    /** Gives all matching entries, in no particular order. */
    void all(String path, IntConsumer sink) {
        String folded = PatternAnchor.folded(path);
        every(atRoot, path, sink);
        int hash = 0;
        for (int i = 0; i <= folded.length(); i++) {
            char c = i == folded.length() ? '/' : folded.charAt(i);
            if (c == '/' && i > 0) {
                every(entries[slot(folded, i, hash)], path, sink);
            }
            hash = 31 * hash + c;
        }
    }

    private void every(int[] candidates, String path, IntConsumer sink) {
        for (int entry : candidates) {
            if (match.test(entry, path)) {
                sink.accept(entry);
            }
        }
    }
}
