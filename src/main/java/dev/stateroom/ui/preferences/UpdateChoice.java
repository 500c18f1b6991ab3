package dev.stateroom.ui.preferences;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;

/**
 * Whether the list of releases may be asked for newer versions.
 *
 * @param wanted false until the user says so
 * @param askedAt when it was asked last
 */
public record UpdateChoice(boolean wanted, Instant askedAt) {
    private static final String VIEW = "updates";

    /** What is remembered. */
    public static UpdateChoice of(PreferenceValues values) {
        Map<String, String> kept = values.views().getOrDefault(VIEW, Map.of());
        return new UpdateChoice("yes".equals(kept.get("wanted")), instant(kept.getOrDefault("asked", "")));
    }

    private static Instant instant(String text) {
        try {
            return text.isEmpty() ? Instant.EPOCH : Instant.parse(text);
        } catch (DateTimeParseException damaged) {
            return Instant.EPOCH;
        }
    }

    /** The same after the user has said so. */
    public UpdateChoice wants(boolean now) {
        return new UpdateChoice(now, askedAt);
    }

    /** The same, asked at that time. */
    public UpdateChoice asked(Instant at) {
        return new UpdateChoice(wanted, at);
    }

    /** What is remembered with this choice in it. */
    public PreferenceValues in(PreferenceValues values) {
        return values.withView(VIEW, Map.of("wanted", wanted ? "yes" : "no", "asked", askedAt.toString()));
    }
}
