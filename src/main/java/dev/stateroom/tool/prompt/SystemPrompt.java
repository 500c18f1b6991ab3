package dev.stateroom.tool.prompt;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a Python agent's system message that depend on its files and mounts, in the order in which the package's middleware appends
 * them.
 *
 * @param dialect the dialect of the message
 * @param mounts the section on mounts and the shell; null if there is none
 * @param skills null for an agent without skills
 * @param memory null for an agent without memory
 */
public record SystemPrompt(
        Dialect dialect, @Nullable String mounts, @Nullable SkillsSection skills, @Nullable MemorySection memory) {

    /**
     * Builds the message for a new thread: the files are read now, and kept for the whole thread.
     *
     * @param mounts the section on mounts and the shell; null if there is none
     * @param skills the folders of skills; null for an agent without
     * @param memory paths of memory files; null for an agent without
     * @return raised if a file cannot be read, which ends the run
     */
    public static AgentReply<SystemPrompt> load(
            AgentBackend backend,
            @Nullable String mounts,
            @Nullable List<SkillSource> skills,
            @Nullable List<String> memory) {
        AgentReply<SystemPrompt> bare = AgentReply.of(new SystemPrompt(backend.dialect(), mounts, null, null));
        AgentReply<SystemPrompt> skilled = skills == null
                ? bare
                : bare.then(prompt -> SkillsSection.load(backend, skills)
                        .map(section -> new SystemPrompt(prompt.dialect, prompt.mounts, section, null)));
        return memory == null
                ? skilled
                : skilled.then(prompt -> MemorySection.load(backend, memory)
                        .map(section -> new SystemPrompt(prompt.dialect, prompt.mounts, prompt.skills, section)));
    }

    /** The parts with a blank line between them. */
    public String text() {
        List<String> parts = new ArrayList<>();
        if (mounts != null) {
            parts.add(mounts);
        }
        if (skills != null) {
            parts.add(skills.text());
        }
        if (memory != null) {
            parts.add(memory.text());
        }
        return String.join("\n\n", parts);
    }
}
