package dev.stateroom.langgraph.channel;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The problems found so far, each sentence once and bounded in number. Safe for use by several threads. */
public final class ReadProblems {
    private static final int MOST = 100;

    private final Set<String> sentences = new LinkedHashSet<>();
    private boolean more;

    /** Adds one sentence. */
    public synchronized void add(String sentence) {
        if (sentences.size() < MOST) {
            sentences.add(sentence);
        } else if (!sentences.contains(sentence)) {
            more = true;
        }
    }

    /** All sentences, in order. */
    public synchronized List<String> all() {
        List<String> all = new java.util.ArrayList<>(sentences);
        if (more) {
            all.add("there are more problems of these kinds");
        }
        return List.copyOf(all);
    }
}
