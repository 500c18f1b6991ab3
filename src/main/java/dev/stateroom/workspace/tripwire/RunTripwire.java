package dev.stateroom.workspace.tripwire;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.math.BigDecimal;
import java.util.Optional;

/** Something in a run that should be reported at once. */
public sealed interface RunTripwire {
    /** The forms of {@link #parse}, for messages. */
    String FORMS = "path:/secrets/**, overwrite:/plan.md, tokens:200000, cost:1.50, loop or nearly";

    /** The form that {@link #parse} reads. */
    String text();

    /**
     * A file tool names a path that fits, or a command names the pattern's folder.
     *
     * @param paths which
     */
    record PathTouched(PathPattern paths) implements RunTripwire {
        @Override
        public String text() {
            return "path:" + paths.text();
        }
    }

    /**
     * A call changes a file that fits and that another author had written last: another agent, or a person.
     *
     * @param paths which
     */
    record FileOverwritten(PathPattern paths) implements RunTripwire {
        @Override
        public String text() {
            return "overwrite:" + paths.text();
        }
    }

    /**
     * The tokens of a thread's models, in and out, are more than that.
     *
     * @param most more than 0
     */
    record TokensPass(long most) implements RunTripwire {
        @Override
        public String text() {
            return "tokens:" + most;
        }
    }

    /**
     * A thread's models cost more than that.
     *
     * @param dollars more than 0
     */
    record CostPasses(BigDecimal dollars) implements RunTripwire {
        @Override
        public String text() {
            return "cost:" + dollars.toPlainString();
        }
    }

    /** Calls repeat themselves, or sweep: see {@link dev.stateroom.history.hazard.HazardRules}. */
    record LoopBegins() implements RunTripwire {
        @Override
        public String text() {
            return "loop";
        }
    }

    /** A call touches a path that a rule was meant for and only just does not catch. */
    record RuleNearlyHit() implements RunTripwire {
        @Override
        public String text() {
            return "nearly";
        }
    }

    /** Reads a form; INVALID with a sentence that names the forms. */
    static Outcome<RunTripwire> parse(String text) {
        int colon = text.indexOf(':');
        String kind = colon < 0 ? text : text.substring(0, colon);
        String value = colon < 0 ? "" : text.substring(colon + 1).strip();
        return switch (kind.strip()) {
            case "path" -> value.isEmpty() ? unknown(text) : PathPattern.of(value).map(PathTouched::new);
            case "overwrite" -> value.isEmpty() ? unknown(text) : PathPattern.of(value).map(FileOverwritten::new);
            case "tokens" -> number(value.replace("_", "")).<Outcome<RunTripwire>>map(most -> Outcome.ok(new TokensPass(most.longValue()))).orElseGet(() -> unknown(text));
            case "cost" -> number(value.replaceFirst("^\\$", "")).<Outcome<RunTripwire>>map(dollars -> Outcome.ok(new CostPasses(dollars))).orElseGet(() -> unknown(text));
            case "loop" -> colon < 0 ? Outcome.ok(new LoopBegins()) : unknown(text);
            case "nearly" -> colon < 0 ? Outcome.ok(new RuleNearlyHit()) : unknown(text);
            default -> unknown(text);
        };
    }

    private static Outcome<RunTripwire> unknown(String text) {
        return Outcome.failed(Failure.Kind.INVALID, text + " is no tripwire: use " + FORMS);
    }

    /** A plain number above 0. */
    private static Optional<BigDecimal> number(String text) {
        Optional<BigDecimal> read = text.matches("\\d{1,18}(\\.\\d{1,6})?") ? Optional.of(new BigDecimal(text)) : Optional.empty();
        return read.filter(number -> number.signum() > 0);
    }
}
