package dev.stateroom.langgraph.channel;

import dev.stateroom.history.RebuiltValue.Rebuild;
import org.jspecify.annotations.Nullable;

/** What makes no sense at one checkpoint; the first of it is the reason why a rebuild is not complete. */
final class FoldDamage {
    private final ReadProblems problems;
    private final ThreadIndex.Entry entry;
    private @Nullable String first;

    FoldDamage(ReadProblems problems, ThreadIndex.Entry entry) {
        this.problems = problems;
        this.entry = entry;
    }

    /** Takes one phrase. */
    void note(String phrase) {
        if (first == null) {
            first = phrase;
        }
        problems.add(sentence(phrase));
    }

    /** The rebuild, not complete where anything was noted. */
    Rebuild spoil(Rebuild rebuild) {
        return first == null || !rebuild.complete() ? rebuild : new Rebuild(false, entry.step(), rebuild.writes(), sentence(first));
    }

    private String sentence(String phrase) {
        return Rebuild.INCOMPLETE + "at " + entry.label() + " " + phrase;
    }
}
