package dev.stateroom.review.policy;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.review.hazard.ArgumentHazard;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a call that a policy uses.
 *
 * @param tool its name
 * @param args as the model wrote them
 * @param agent {@code main} or the calling subagent
 * @param hazards number of deceptive places in the arguments
 * @param bytes of the arguments as JSON in UTF-8
 * @param metadata of the thread
 */
public record PolicyCall(String tool, ForeignValue args, String agent, int hazards, long bytes, Map<String, String> metadata) {
    private static final List<String> PATHS = List.of("file_path", "path");

    /** Copies the map. */
    public PolicyCall {
        metadata = Map.copyOf(metadata);
    }

    /** Measures a call. */
    public static PolicyCall of(String tool, ForeignValue args, String agent, Map<String, String> metadata) {
        return new PolicyCall(
                tool, args, agent, ArgumentHazard.of(args).size(), JsonText.JAVASCRIPT.of(args).getBytes(StandardCharsets.UTF_8).length, metadata);
    }

    /** Its file or folder; null for none. */
    public @Nullable String path() {
        ForeignValue.Fields fields = ForeignValue.fields(args);
        return PATHS.stream().map(name -> ForeignValue.text(fields.get(name))).filter(text -> text != null).findFirst().orElse(null);
    }

    /** Its shell command; null for none. */
    public @Nullable String command() {
        return ForeignValue.text(ForeignValue.fields(args).get("command"));
    }
}
