package dev.stateroom.work;

/**
 * One piece of work with a title, run off the FX thread.
 *
 * @param <T> its result
 */
public interface BackgroundTask<T> {

    /** The text shown while it runs: "Opening sessions.db". */
    String title();

    /** Does the work. Checks {@code cancellation} between steps; other exceptions than its own are a defect or a broken medium. */
    T run(Cancellation cancellation, Progress progress) throws Exception;

    static <T> BackgroundTask<T> of(String title, Body<T> body) {
        return new BackgroundTask<>() {
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
        /** See {@link BackgroundTask#run}. */
        T run(Cancellation cancellation, Progress progress) throws Exception;
    }
}
