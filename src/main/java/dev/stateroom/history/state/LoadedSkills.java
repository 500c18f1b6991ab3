package dev.stateroom.history.state;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The state of a skills middleware: {@code skills_metadata}, {@code skills_load_errors}, {@code pinned_skills} and {@code
 * _skill_tools_disclosed} of Python, {@code skillsMetadata} of JavaScript.
 *
 * @param loaded false if the channel was set to null, which makes the next run load again
 * @param found the loaded skills, in stored order; empty if none was found
 * @param errors sources that could not be listed, one sentence each; JavaScript stores none
 * @param pinned names whose text the next model call will receive
 * @param tools tools that the model was shown because it read a skill, sorted by name, with the name in the skill's list
 */
public record LoadedSkills(
        boolean loaded, List<Skill> found, List<String> errors, List<String> pinned, Map<String, String> tools) {
    /** Copies the collections. */
    public LoadedSkills {
        found = List.copyOf(found);
        errors = List.copyOf(errors);
        pinned = List.copyOf(pinned);
        tools = Collections.unmodifiableMap(new TreeMap<>(tools));
    }

    /**
     * One skill, as its {@code SKILL.md} described it when it was loaded.
     *
     * @param name its name; of two sources with one name the later one's is kept
     * @param path its {@code SKILL.md}
     * @param license null if there is none
     * @param compatibility its requirements; null if there are none
     * @param allowedTools tools that it recommends
     * @param metadata other front matter, texts only, sorted by name
     * @param module its module, in JavaScript only; null if there is none
     */
    public record Skill(
            String name,
            String description,
            String path,
            @Nullable String license,
            @Nullable String compatibility,
            List<String> allowedTools,
            Map<String, String> metadata,
            @Nullable String module) {
        /** Copies the collections. */
        public Skill {
            allowedTools = List.copyOf(allowedTools);
            metadata = Collections.unmodifiableMap(new TreeMap<>(metadata));
        }
    }

    /** The skill whose text is under that path; null if there is none. */
    public @Nullable Skill at(String path) {
        return found.stream().filter(skill -> skill.path().equals(path)).findFirst().orElse(null);
    }

    /** Names of the skills, in order. */
    public List<String> names() {
        return found.stream().map(Skill::name).toList();
    }
}
