package dev.stateroom;

/**
 * How much of a long test runs: {@code -Dsoak.share}, a fiftieth in {@code mvn verify}, a tenth with {@code -Pnightly}, all with
 * {@code -Psoak}.
 */
public final class SoakShare {
    /** More than 0, at most 1. */
    public static final double SHARE = Math.clamp(Double.parseDouble(System.getProperty("soak.share", "0.02")), 0.001, 1);

    private SoakShare() {}

    /** That share of all, but so many at least: what the test needs to say something. */
    public static int of(int all, int least) {
        return Math.max(least, (int) Math.round(all * SHARE));
    }
}
