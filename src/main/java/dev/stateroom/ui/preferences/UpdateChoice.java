package dev.stateroom.ui.preferences;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;

/**
 * Whether the list of releases may be read to find newer versions.
 *
 * @param wanted false until the user agrees
 * @param askedAt when it was read last
 */
public record UpdateChoice(boolean wanted, Instant askedAt) {
    private static final String VIEW = "updates";

    /** The stored choice. */
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

    /** The same with the user's answer. */
    public UpdateChoice wants(boolean now) {
        return new UpdateChoice(now, askedAt);
    }

    /** The same, read at that time. */
    public UpdateChoice asked(Instant at) {
        return new UpdateChoice(wanted, at);
    }

    /** The preferences with this choice in them. */
    public PreferenceValues in(PreferenceValues values) {
        return values.withView(VIEW, Map.of("wanted", wanted ? "yes" : "no", "asked", askedAt.toString()));
    }
}
