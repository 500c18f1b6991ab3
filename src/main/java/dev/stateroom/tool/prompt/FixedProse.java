package dev.stateroom.tool.prompt;

import dev.stateroom.dialect.Dialect;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Lengths, in characters, of the fixed texts that a release's middleware gives to a model: its part of the system message without the
 * agent's files, and the description of each of its tools as JSON. Measured at the usual release of each era; the texts are not included.
 * Unknown for the JavaScript package.
 *
 * @param sections by subject, in their order: base, todos, filesystem, task, skills, memory
 * @param tools by name
 */
public record FixedProse(Map<String, Integer> sections, Map<String, Integer> tools) {
    private static final Map<String, FixedProse> KNOWN = Map.of(
            "python-0.2",
            of(new int[] {112, 1372, 485, 2140, 0, 0}, new int[] {516, 1605, 463, 1374, 0, 659, 1198, 7233, 4302}),
            "python-0.4",
            of(new int[] {1654, 1372, 1168, 2533, 1582, 4456}, new int[] {418, 2297, 553, 1103, 0, 684, 1298, 7514, 4302}),
            "python-0.5",
            of(new int[] {2262, 1372, 1168, 2540, 1856, 5106}, new int[] {418, 2384, 553, 1103, 0, 753, 1298, 7516, 4302}),
            "python-0.7",
            of(new int[] {0, 0, 0, 0, 1856, 5106}, new int[] {418, 1618, 681, 1036, 588, 1575, 2210, 1898, 0}));

    private static FixedProse of(int[] sections, int[] tools) {
        return new FixedProse(
                named(sections, "base", "todos", "filesystem", "task", "skills", "memory"),
                named(tools, "ls", "read_file", "write_file", "edit_file", "delete", "glob", "grep", "task", "write_todos"));
    }

    private static Map<String, Integer> named(int[] lengths, String... names) {
        Map<String, Integer> named = new LinkedHashMap<>();
        for (int i = 0; i < names.length; i++) {
            if (lengths[i] > 0) {
                named.put(names[i], lengths[i]);
            }
        }
        return named;
    }

    /** The lengths for the release of a dialect; empty if they are unknown. */
    public static FixedProse of(Dialect dialect) {
        return KNOWN.getOrDefault(dialect.id(), new FixedProse(Map.of(), Map.of()));
    }
}
