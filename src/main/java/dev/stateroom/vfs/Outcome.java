package dev.stateroom.vfs;

import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The value, or why there is none. What is expected to fail answers with this; an exception means a defect.
 *
 * @param <T> the value
 */
public sealed interface Outcome<T> {

    /** It worked. */
    record Ok<T>(T value) implements Outcome<T> {}

    /** It failed, for a reason that can be shown to a person. */
    record Failed<T>(Failure failure) implements Outcome<T> {}

    static <T> Outcome<T> ok(T value) {
        return new Ok<>(value);
    }

    /** A failure of that kind with one sentence that names what and where. */
    static <T> Outcome<T> failed(Failure.Kind kind, String sentence) {
        return new Failed<>(new Failure(kind, sentence));
    }

    /** A failure by an exception, mostly of I/O: {@code what} says what could not be done and where, the reason is added. */
    static <T> Outcome<T> failed(Failure.Kind kind, String what, Throwable e) {
        return failed(kind, what + ": " + Failure.reason(e));
    }

    /** This failure again, for another type of value. */
    static <T> Outcome<T> failed(Failure failure) {
        return new Failed<>(failure);
    }

    /** The same with the value changed. */
    default <R> Outcome<R> map(Function<? super T, ? extends R> change) {
        return switch (this) {
            case Ok<T>(T value) -> new Ok<>(change.apply(value));
            case Failed<T>(Failure failure) -> new Failed<>(failure);
        };
    }

    /** The next step where this one worked, the same failure where not. */
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

    /** The value, or {@code other} if it did not work: for what is welcome but not needed. */
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
