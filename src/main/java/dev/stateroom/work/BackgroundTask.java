package dev.stateroom.work;

/**
 * One piece of work with a title, run off the FX thread.
 *
 * @param <T> what it yields
 */
public interface BackgroundTask<T> {

    /** What a person reads while it runs: "Opening sessions.db". */
    String title();

    /** Does the work. Asks {@code cancellation} between steps; an exception other than {@link CancelledException} is a defect or a broken medium. */
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
