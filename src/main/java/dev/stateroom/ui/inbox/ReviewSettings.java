package dev.stateroom.ui.inbox;

import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How the user wants to review.
 *
 * @param reviewer name in the audit trail
 * @param notifies whether the desktop says that something new waits
 * @param failures whether it says that a run failed
 * @param badge whether the program's icon and title have the number of what waits
 * @param quiet whether there are hours in which the desktop says nothing
 * @param quietFrom the hour in which these begin, 0 to 23
 * @param quietTo the hour in which they end; before {@code quietFrom} for a night
 * @param watched addresses of sources that are followed besides the open workspace
 */
public record ReviewSettings(String reviewer, boolean notifies, boolean failures, boolean badge, boolean quiet, int quietFrom, int quietTo, List<String> watched) {
    private static final int HOURS = 24;

    /** The defaults. */
    static ReviewSettings usual() {
        return new ReviewSettings(System.getProperty("user.name", ""), true, true, true, false, 22, 7, List.of());
    }

    /** Keeps hours in 0 to 23 and copies the list. */
    public ReviewSettings {
        quietFrom = Math.floorMod(quietFrom, HOURS);
        quietTo = Math.floorMod(quietTo, HOURS);
        watched = List.copyOf(watched);
    }

    /** True if notifications are allowed at that time of the day. */
    boolean maySpeak(LocalTime now) {
        return notifies && !isQuiet(now);
    }

    /** Whether it may say that a run failed. */
    boolean maySpeakOfFailures(LocalTime now) {
        return failures && !isQuiet(now);
    }

    private boolean isQuiet(LocalTime now) {
        int hour = now.getHour();
        return quiet
                && quietFrom != quietTo
                && (quietFrom < quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo);
    }

    /**
     * Says something on the desktop, unless the person has switched that off or it is in the hours without notifications.
     *
     * @param views what is remembered of each view
     * @param clicked runs on some thread when the user clicks it
     */
    public static void notify(Map<String, Map<String, String>> views, String title, String sentence, Runnable clicked) {
        if (of(views.getOrDefault("inbox", Map.of())).maySpeak(LocalTime.now(ZoneId.systemDefault()))) {
            DesktopNotifier.ofPlatform().say(title, sentence, clicked);
        }
    }

    /**
     * Whether the window's title has the number of what waits.
     *
     * @param views what is remembered of each view
     */
    public static boolean counts(Map<String, Map<String, String>> views) {
        return of(views.getOrDefault("inbox", Map.of())).badge();
    }

    Map<String, String> remembered() {
        Map<String, String> values = new HashMap<>();
        values.put("reviewer", reviewer);
        values.put("notifies", String.valueOf(notifies));
        values.put("failures", String.valueOf(failures));
        values.put("badge", String.valueOf(badge));
        values.put("quiet", quiet ? quietFrom + "-" + quietTo : "");
        values.put("watched", String.join("\n", watched));
        return values;
    }

    static ReviewSettings of(Map<String, String> remembered) {
        ReviewSettings usual = usual();
        String reviewer = remembered.getOrDefault("reviewer", "");
        List<String> watched = remembered.getOrDefault("watched", "").lines().filter(line -> !line.isBlank()).toList();
        String hours = remembered.getOrDefault("quiet", "");
        boolean quiet = hours.matches("\\d{1,2}-\\d{1,2}");
        int dash = hours.indexOf('-');
        return new ReviewSettings(
                reviewer.isBlank() ? usual.reviewer() : reviewer,
                isOn(remembered, "notifies"),
                isOn(remembered, "failures"),
                isOn(remembered, "badge"),
                quiet,
                quiet ? Integer.parseInt(hours.substring(0, dash)) : usual.quietFrom(),
                quiet ? Integer.parseInt(hours.substring(dash + 1)) : usual.quietTo(),
                watched);
    }

    private static boolean isOn(Map<String, String> remembered, String name) {
        return !remembered.getOrDefault(name, "true").equals("false");
    }
}
