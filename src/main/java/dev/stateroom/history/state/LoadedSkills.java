package dev.stateroom.history.state;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a skills middleware keeps: {@code skills_metadata}, {@code skills_load_errors}, {@code pinned_skills} and
 * {@code _skill_tools_disclosed} of Python, {@code skillsMetadata} of JavaScript.
 *
 * @param loaded false if the channel was set to null, which makes the next run load again
 * @param found those that were loaded, in stored order; empty if none was found
 * @param errors sources that could not be listed, one sentence each; JavaScript stores none
 * @param pinned names whose text the next model call will be given
 * @param tools tools that the model was shown because it read a skill, sorted by name, with the name that the skill lists
 */
public record LoadedSkills(
        boolean loaded, List<Skill> found, List<String> errors, List<String> pinned, Map<String, String> tools) {
    /** Copies all. */
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
     * @param license null if it names none
     * @param compatibility what it needs; null if it does not say
     * @param allowedTools tools that it recommends
     * @param metadata what else its head holds, texts only, sorted by name
     * @param module the module that it brings along, of JavaScript alone; null if there is none
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
        /** Copies both. */
        public Skill {
            allowedTools = List.copyOf(allowedTools);
            metadata = Collections.unmodifiableMap(new TreeMap<>(metadata));
        }
    }

    /** The skill whose text is under that path; null if none is. */
    public @Nullable Skill at(String path) {
        return found.stream().filter(skill -> skill.path().equals(path)).findFirst().orElse(null);
    }

    /** Names of the skills, in order. */
    public List<String> names() {
        return found.stream().map(Skill::name).toList();
    }
}
