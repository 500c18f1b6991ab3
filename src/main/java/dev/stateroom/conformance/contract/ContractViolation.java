package dev.stateroom.conformance.contract;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;

/** Ends a point: something differs from the promise, or there was nothing to check. */
final class ContractViolation extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean skipped;

    private ContractViolation(String what, boolean skipped) {
        super(what, null, false, false);
        this.skipped = skipped;
    }

    static ContractViolation broken(String what) {
        return new ContractViolation(what, false);
    }

    static ContractViolation skipped(String why) {
        return new ContractViolation(why, true);
    }

    boolean isSkipped() {
        return skipped;
    }

    /** Throws unless {@code holds}. */
    static void unless(boolean holds, String what) {
        if (!holds) {
            throw broken(what);
        }
    }

    /** The value of a call that must succeed. */
    static <T> T value(Outcome<T> outcome, String call) {
        return switch (outcome) {
            case Outcome.Ok<T>(T value) -> value;
            case Outcome.Failed<T>(Failure failure) -> throw broken(call + " fails: " + failure.sentence());
        };
    }

    /** The failure of a call that must fail with that kind and a sentence. */
    static Failure failure(Outcome<?> outcome, Failure.Kind kind, String call) {
        return switch (outcome) {
            case Outcome.Ok<?>(Object value) -> throw broken(call + " answers " + value + " where it must fail as " + kind);
            case Outcome.Failed<?>(Failure failure) -> {
                unless(failure.kind() == kind, call + " fails as " + failure.kind() + " where it must fail as " + kind);
                unless(!failure.sentence().isBlank(), call + " fails without a sentence");
                yield failure;
            }
        };
    }
}
