package dev.stateroom.vfs;

import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A value, or the reason why there is none. Operations return this for expected failures; an exception means a defect.
 *
 * @param <T> the value
 */
public sealed interface Outcome<T> {

    /** Success. */
    record Ok<T>(T value) implements Outcome<T> {}

    /** Failure, for a reason that can be shown to the user. */
    record Failed<T>(Failure failure) implements Outcome<T> {}

    static <T> Outcome<T> ok(T value) {
        return new Ok<>(value);
    }

    /** A failure of that kind, with one sentence that names what failed and where. */
    static <T> Outcome<T> failed(Failure.Kind kind, String sentence) {
        return new Failed<>(new Failure(kind, sentence));
    }

    /** A failure by an exception, mostly of I/O: {@code what} is what could not be done and where; the reason is appended. */
    static <T> Outcome<T> failed(Failure.Kind kind, String what, Throwable e) {
        return failed(kind, what + ": " + Failure.fileBesides(what, e) + Failure.reason(e));
    }

    /** This failure again, for another type of value. */
    static <T> Outcome<T> failed(Failure failure) {
        return new Failed<>(failure);
    }

    /** The outcome with its value mapped; a failure stays. */
    default <R> Outcome<R> map(Function<? super T, ? extends R> change) {
        return switch (this) {
            case Ok<T>(T value) -> new Ok<>(change.apply(value));
            case Failed<T>(Failure failure) -> new Failed<>(failure);
        };
    }

    /** The outcome of {@code next} for the value; a failure stays. */
    default <R> Outcome<R> then(Function<? super T, Outcome<R>> next) {
        return switch (this) {
            case Ok<T>(T value) -> next.apply(value);
            case Failed<T>(Failure failure) -> new Failed<>(failure);
        };
    }

    /** Hands on the value, or why there is none. */
    default void either(Consumer<? super T> worked, Consumer<? super Failure> failed) {
        switch (this) {
            case Ok<T>(T value) -> worked.accept(value);
            case Failed<T>(Failure failure) -> failed.accept(failure);
        }
    }

    /** The same, with {@code where} and a colon before the sentence of a failure. */
    default Outcome<T> within(Object where) {
        return this instanceof Failed<T>(Failure failure) ? failed(failure.kind(), where + ": " + failure.sentence()) : this;
    }

    /** The value, or {@code other} after a failure: for optional values. */
    default T orElse(T other) {
        return this instanceof Ok<T>(T value) ? value : other;
    }

    /** The value, or {@link FailureException} with the failure's sentence: for the outermost layer, which turns it into an exit status. */
    default T orThrow() {
        return switch (this) {
            case Ok<T>(T value) -> value;
            case Failed<T>(Failure failure) -> throw new FailureException(failure);
        };
    }
}
