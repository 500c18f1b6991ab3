package dev.stateroom.ui.inbox;

import java.time.LocalTime;
import java.util.HashMap;
import java.util.Map;

/**
 * How a person wants to review.
 *
 * @param reviewer name in the audit trail
 * @param notifies whether the desktop says that something new waits
 * @param quiet whether there are hours in which it does not
 * @param quietFrom the hour in which these begin, 0 to 23
 * @param quietTo the hour in which they end; before {@code quietFrom} for a night
 */
record ReviewSettings(String reviewer, boolean notifies, boolean quiet, int quietFrom, int quietTo) {
    private static final int HOURS = 24;

    /** What is so at first. */
    static ReviewSettings usual() {
        return new ReviewSettings(System.getProperty("user.name", ""), true, false, 22, 7);
    }

    ReviewSettings {
        quietFrom = Math.floorMod(quietFrom, HOURS);
        quietTo = Math.floorMod(quietTo, HOURS);
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

    Map<String, String> remembered() {
        Map<String, String> values = new HashMap<>();
        values.put("reviewer", reviewer);
        values.put("notifies", String.valueOf(notifies));
        values.put("quiet", quiet ? quietFrom + "-" + quietTo : "");
        return values;
    }

    static ReviewSettings of(Map<String, String> remembered) {
        ReviewSettings usual = usual();
        String reviewer = remembered.getOrDefault("reviewer", "");
        boolean notifies = !remembered.getOrDefault("notifies", "true").equals("false");
        String hours = remembered.getOrDefault("quiet", "");
        if (!hours.matches("\\d{1,2}-\\d{1,2}")) {
            return new ReviewSettings(reviewer.isBlank() ? usual.reviewer() : reviewer, notifies, false, usual.quietFrom(), usual.quietTo());
        }
        int dash = hours.indexOf('-');
        return new ReviewSettings(
                reviewer.isBlank() ? usual.reviewer() : reviewer,
                notifies,
                true,
                Integer.parseInt(hours.substring(0, dash)),
                Integer.parseInt(hours.substring(dash + 1)));
    }
}
