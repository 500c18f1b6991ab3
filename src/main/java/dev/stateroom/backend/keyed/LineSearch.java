package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.text.LineHits;
import dev.stateroom.agent.text.PythonRegex;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.util.List;
import java.util.function.Predicate;

/** Finds the lines of a record that match a pattern of {@code grep}. */
@FunctionalInterface
interface LineSearch {

    /** Passes on the lines in order until the sink wants no more: true if all were passed; or the dialect's exception. */
    AgentReply<Boolean> find(FileData file, LineHits.Sink sink);

    /** The meaning of a pattern. */
    sealed interface Meaning {
        /** A valid pattern. */
        record Search(LineSearch search) implements Meaning {}

        /** A refused pattern, with its error. */
        record Refused(String error) implements Meaning {}
    }

    /** A regular expression before 0.3.10, a literal text since; before 0.5 in the lines as stored. */
    static Meaning python(Dialect dialect, String pattern) {
        if (dialect.holds(DialectFact.RESULT_OBJECTS)) {
            return new Meaning.Search(
                    (file, sink) -> PythonContent.text(dialect, file, PythonContent.Use.LINES).map(text -> LineHits.find(text, pattern, sink)));
        }
        if (dialect.holds(DialectFact.GREP_IS_LITERAL)) {
            return new Meaning.Search(inStoredLines(dialect, line -> line.contains(pattern)));
        }
        return switch (PythonRegex.compile(pattern)) {
            case PythonRegex.Usable usable -> new Meaning.Search(inStoredLines(dialect, usable.search()));
            case PythonRegex.Refused(String reason) -> new Meaning.Refused("Invalid regex pattern: " + reason);
        };
    }

    private static LineSearch inStoredLines(Dialect dialect, Predicate<String> fits) {
        return (file, sink) -> {
            if (!(file.content() instanceof FileData.Lines(List<String> lines))) {
                return PythonContent.text(dialect, file, PythonContent.Use.LINES).map(_ -> true);
            }
            for (int i = 0; i < lines.size(); i++) {
                if (fits.test(lines.get(i)) && !sink.hit(i + 1, lines.get(i))) {
                    return AgentReply.of(false);
                }
            }
            return AgentReply.of(true);
        };
    }
}
