package dev.stateroom.workspace.tripwire;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.math.BigDecimal;
import java.util.Optional;

/** An event in a run that should be reported immediately. */
public sealed interface RunTripwire {
    /** The forms of {@link #parse}, for messages. */
    String FORMS = "path:/secrets/**, overwrite:/plan.md, tokens:200000, cost:1.50, loop or nearly";

    /** The form that {@link #parse} reads. */
    String text();

    /**
     * A file tool names a matching path, or a command names the pattern's folder.
     *
     * @param paths the pattern
     */
    record PathTouched(PathPattern paths) implements RunTripwire {
        @Override
        public String text() {
            return "path:" + paths.text();
        }
    }

    /**
     * A call changes a matching file whose last version is by another author: another agent, or a person.
     *
     * @param paths the pattern
     */
    record FileOverwritten(PathPattern paths) implements RunTripwire {
        @Override
        public String text() {
            return "overwrite:" + paths.text();
        }
    }

    /**
     * A thread's models use more tokens, input and output, than the limit.
     *
     * @param most the limit, above 0
     */
    record TokensPass(long most) implements RunTripwire {
        @Override
        public String text() {
            return "tokens:" + most;
        }
    }

    /**
     * A thread's models cost more than the limit.
     *
     * @param dollars the limit, above 0
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

    /** A call uses a path that a rule was meant for but narrowly does not match. */
    record RuleNearlyHit() implements RunTripwire {
        @Override
        public String text() {
            return "nearly";
        }
    }

    /** Parses a form; INVALID with a sentence that names the forms. */
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
