package dev.stateroom.agent.text;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.vfs.lines.BoundedRegex;
import dev.stateroom.work.Cancellation;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * {@code re.search} over many lines, with a limit: patterns such as {@code (a+)+$} backtrack exponentially, in effect for ever. If a line,
 * or all lines of one call together, take more steps than {@link BoundedRegex} allows, the search stops and the reply says so; Python would
 * continue.
 */
public final class PythonRegexSearch implements Predicate<String> {
    private final BoundedRegex regex;
    private final BoundedRegex.Allowance allowance = new BoundedRegex.Allowance();

    PythonRegexSearch(Pattern pattern) {
        this.regex = BoundedRegex.of(pattern);
    }

    /** True if the pattern matches somewhere in the line; only inside {@link #bounded}. */
    @Override
    public boolean test(String line) {
        return switch (regex.find(line, allowance, Cancellation.NEVER)) {
            case BoundedRegex.Found _ -> true;
            case BoundedRegex.Nowhere.NONE -> false;
            case BoundedRegex.Nowhere.UNDECIDED -> throw new GivenUp();
        };
    }

    /** A call that may search; withheld if its search was aborted. */
    public static <R> AgentReply<R> bounded(Supplier<AgentReply<R>> call) {
        try {
            return call.get();
        } catch (GivenUp e) {
            return AgentReply.withheld(
                    "The pattern is too complex: the search was stopped; the reference would continue without an answer.");
        }
    }

    private static final class GivenUp extends RuntimeException {
        private static final long serialVersionUID = 1L;

        GivenUp() {
            super(null, null, false, false);
        }
    }
}
