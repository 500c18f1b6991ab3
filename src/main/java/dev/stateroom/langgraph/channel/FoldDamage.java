package dev.stateroom.langgraph.channel;

import dev.stateroom.history.RebuiltValue.Rebuild;
import org.jspecify.annotations.Nullable;

/** The damage found at one checkpoint; its first phrase is the reason why a rebuild is not complete. */
final class FoldDamage {
    private final ReadProblems problems;
    private final ThreadIndex.Entry entry;
    private @Nullable String first;

    FoldDamage(ReadProblems problems, ThreadIndex.Entry entry) {
        this.problems = problems;
        this.entry = entry;
    }

    /** Adds one phrase. */
    void note(String phrase) {
        if (first == null) {
            first = phrase;
        }
        problems.add(sentence(phrase));
    }

    /** The rebuild, marked incomplete if there is any damage. */
    Rebuild spoil(Rebuild rebuild) {
        return first == null || !rebuild.complete() ? rebuild : new Rebuild(false, entry.step(), rebuild.writes(), sentence(first));
    }

    private String sentence(String phrase) {
        return Rebuild.INCOMPLETE + "at " + entry.label() + " " + phrase;
    }
}
