package dev.stateroom.tool.prompt;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A skill as described in the prompt.
 *
 * @param path of its {@code SKILL.md}
 * @param license null if it names none
 * @param compatibility null if it names none
 * @param allowedTools names of the tools that it requests
 */
public record Skill(
        String name,
        String description,
        String path,
        @Nullable String license,
        @Nullable String compatibility,
        List<String> allowedTools) {

    List<String> lines() {
        StringBuilder head = new StringBuilder("- **" + name + "**: " + description);
        if (license != null && compatibility != null) {
            head.append(" (License: ").append(license).append(", Compatibility: ").append(compatibility).append(')');
        } else if (license != null) {
            head.append(" (License: ").append(license).append(')');
        } else if (compatibility != null) {
            head.append(" (Compatibility: ").append(compatibility).append(')');
        }
        String read = "  -> Read `" + path + "` for full instructions";
        return allowedTools.isEmpty()
                ? List.of(head.toString(), read)
                : List.of(head.toString(), "  -> Allowed tools: " + String.join(", ", allowedTools), read);
    }
}
