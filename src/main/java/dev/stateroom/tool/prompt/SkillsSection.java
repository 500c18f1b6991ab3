package dev.stateroom.tool.prompt;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.vfs.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The skills in an agent's system message. In each source every folder with a {@code SKILL.md} is one; a later skill replaces an earlier
 * one of the same name ({@code skills-prompt}).
 *
 * @param sources in the order given
 * @param skills by name, in the order of their first occurrence
 * @param warnings errors of sources that could not be listed
 */
public record SkillsSection(List<SkillSource> sources, List<Skill> skills, List<String> warnings) {

    /** Loads the skills from a backend; raised if the reference's listing or download throws. */
    static AgentReply<SkillsSection> load(AgentBackend backend, List<SkillSource> sources) {
        Map<String, Skill> skills = new LinkedHashMap<>();
        List<String> warnings = new ArrayList<>();
        AgentReply<Integer> read = AgentReply.of(0);
        for (SkillSource source : sources) {
            read = read.then(_ -> backend.ls(source.path())).then(listed -> {
                if (listed.error() != null && !listed.error().isEmpty()) {
                    warnings.add("Cannot load skills from '" + source.path() + "': " + listed.error());
                }
                return addAll(backend, listed, skills);
            });
        }
        return read.map(_ -> new SkillsSection(sources, List.copyOf(skills.values()), warnings));
    }

    private static AgentReply<Integer> addAll(AgentBackend backend, AgentResult.Ls listed, Map<String, Skill> skills) {
        List<String> paths = Objects.requireNonNullElse(listed.entries(), List.<AgentResult.FileInfo>of()).stream()
                .filter(entry -> Boolean.TRUE.equals(entry.isDir()))
                .map(entry -> skillPath(entry.path()))
                .toList();
        if (paths.isEmpty()) {
            return AgentReply.of(0);
        }
        SkillFile file = new SkillFile(backend.dialect());
        return backend.downloadFiles(paths).map(downloads -> {
            for (int i = 0; i < Math.min(paths.size(), downloads.size()); i++) {
                String path = paths.get(i);
                text(downloads.get(i)).flatMap(text -> file.read(path, text)).ifPresent(skill -> skills.put(skill.name(), skill));
            }
            return downloads.size();
        });
    }

    private static Optional<String> text(AgentResult.Download download) {
        byte[] content = download.content();
        boolean isText = download.error() == null && content != null && Utf8.firstInvalid(content, 0) < 0;
        return isText ? Optional.of(new String(Objects.requireNonNull(content), StandardCharsets.UTF_8)) : Optional.empty();
    }

    /** Joins as Python's path classes do: without doubled slashes, dot segments and final slashes. */
    private static String skillPath(String folder) {
        String plain = folder.replace('\\', '/');
        String root = plain.startsWith("//") && !plain.startsWith("///") ? "//" : plain.startsWith("/") ? "/" : "";
        StringBuilder path = new StringBuilder(root);
        for (String name : plain.split("/")) {
            if (!name.isEmpty() && !name.equals(".")) {
                path.append(name).append('/');
            }
        }
        return path.append("SKILL.md").toString();
    }

    /** The section from its heading to the next, without the prose between and after the headings. */
    String text() {
        List<String> places = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            SkillSource source = sources.get(i);
            places.add("**" + source.shownLabel() + " Skills**: `" + source.path() + "`"
                    + (i == sources.size() - 1 ? " (higher priority)" : ""));
        }
        return "## Skills System\n\n" + String.join("\n", places) + SkillWarnings.text(warnings) + "\n\n**Available Skills:**\n\n"
                + list() + "\n\n**How to Use Skills (Progressive Disclosure):**";
    }

    private String list() {
        if (skills.isEmpty()) {
            String places = sources.stream().map(SkillSource::path).collect(Collectors.joining(" or "));
            return "(No skills available yet. You can create skills in " + places + ")";
        }
        return list(skills);
    }

    /** The lines that list the skills. */
    public static String list(List<Skill> skills) {
        return skills.stream().flatMap(skill -> skill.lines().stream()).collect(Collectors.joining("\n"));
    }
}
