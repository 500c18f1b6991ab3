package dev.stateroom.work;

/**
 * One piece of work with a title, run off the FX thread.
 *
 * @param <T> what it yields
 */
public interface Task<T> {

    /** What a person reads while it runs: "Opening sessions.db". */
    String title();

    /** Does the work. Asks {@code cancellation} between steps; an exception other than {@link Cancelled} is a defect or a broken medium. */
    T run(Cancellation cancellation, Progress progress) throws Exception;

    /** A task from a title and a body. */
    static <T> Task<T> of(String title, Body<T> body) {
        return new Task<>() {
            @Override
            public String title() {
                return title;
            }

            @Override
            public T run(Cancellation cancellation, Progress progress) throws Exception {
                return body.run(cancellation, progress);
            }
        };
    }

    /** The body of a task. */
    @FunctionalInterface
    interface Body<T> {
        /** See {@link Task#run}. */
        T run(Cancellation cancellation, Progress progress) throws Exception;
    }
}
