package dev.stateroom.ui.inbox;

import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How a person wants to review.
 *
 * @param reviewer name in the audit trail
 * @param notifies whether the desktop says that something new waits
 * @param quiet whether there are hours in which it does not
 * @param quietFrom the hour in which these begin, 0 to 23
 * @param quietTo the hour in which they end; before {@code quietFrom} for a night
 * @param watched addresses of sources that are followed besides the open workspace
 */
public record ReviewSettings(String reviewer, boolean notifies, boolean quiet, int quietFrom, int quietTo, List<String> watched) {
    private static final int HOURS = 24;

    /** What is so at first. */
    static ReviewSettings usual() {
        return new ReviewSettings(System.getProperty("user.name", ""), true, false, 22, 7, List.of());
    }

    /** Keeps hours in 0 to 23 and copies the list. */
    public ReviewSettings {
        quietFrom = Math.floorMod(quietFrom, HOURS);
        quietTo = Math.floorMod(quietTo, HOURS);
        watched = List.copyOf(watched);
    }

    /** Whether the desktop may say something at that time of the day. */
    boolean maySpeak(LocalTime now) {
        if (!notifies || !quiet || quietFrom == quietTo) {
            return notifies;
        }
        int hour = now.getHour();
        boolean isQuiet = quietFrom < quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo;
        return !isQuiet;
    }

    /**
     * Says something on the desktop, unless the person has switched that off or it is in the hours without notifications.
     *
     * @param views what is remembered of each view
     */
    public static void notify(Map<String, Map<String, String>> views, String title, String sentence) {
        if (of(views.getOrDefault("inbox", Map.of())).maySpeak(LocalTime.now(ZoneId.systemDefault()))) {
            DesktopNotifier.ofPlatform().say(title, sentence);
        }
    }

    Map<String, String> remembered() {
        Map<String, String> values = new HashMap<>();
        values.put("reviewer", reviewer);
        values.put("notifies", String.valueOf(notifies));
        values.put("quiet", quiet ? quietFrom + "-" + quietTo : "");
        values.put("watched", String.join("\n", watched));
        return values;
    }

    static ReviewSettings of(Map<String, String> remembered) {
        ReviewSettings usual = usual();
        String reviewer = remembered.getOrDefault("reviewer", "");
        boolean notifies = !remembered.getOrDefault("notifies", "true").equals("false");
        List<String> watched = remembered.getOrDefault("watched", "").lines().filter(line -> !line.isBlank()).toList();
        String hours = remembered.getOrDefault("quiet", "");
        if (!hours.matches("\\d{1,2}-\\d{1,2}")) {
            return new ReviewSettings(reviewer.isBlank() ? usual.reviewer() : reviewer, notifies, false, usual.quietFrom(), usual.quietTo(), watched);
        }
        int dash = hours.indexOf('-');
        return new ReviewSettings(
                reviewer.isBlank() ? usual.reviewer() : reviewer,
                notifies,
                true,
                Integer.parseInt(hours.substring(0, dash)),
                Integer.parseInt(hours.substring(dash + 1)),
                watched);
    }
}
