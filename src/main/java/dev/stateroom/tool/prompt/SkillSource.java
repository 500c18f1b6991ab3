package dev.stateroom.tool.prompt;

import dev.stateroom.agent.text.PosixName;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A folder of skills.
 *
 * @param path as given
 * @param label its name; null if the path gives it
 */
public record SkillSource(String path, @Nullable String label) {

    /** The name that the model reads before "Skills": the label, or the last name of the path, or its parent's if that is "skills". */
    public String shownLabel() {
        if (label != null) {
            return label;
        }
        String plain = path.replace('\\', '/');
        String leaf = PosixName.of(plain);
        if (leaf.isEmpty()) {
            return path.startsWith("/") && !plain.replace("/", "").isEmpty() ? "/" : "Unnamed";
        }
        if (leaf.equalsIgnoreCase("built_in_skills")) {
            return "Built-in";
        }
        if (leaf.equalsIgnoreCase("skills")) {
            List<String> names = Arrays.stream(plain.split("/"))
                    .filter(name -> !name.isEmpty() && !name.equals("."))
                    .toList();
            String parent = names.size() < 2 ? "" : names.get(names.size() - 2).replaceFirst("^\\.+", "");
            if (!parent.isEmpty()) {
                return title(parent.replace('_', ' ').replace('-', ' '));
            }
        }
        int first = leaf.offsetByCodePoints(0, 1);
        return leaf.substring(0, first).toUpperCase(Locale.ROOT) + leaf.substring(first).toLowerCase(Locale.ROOT);
    }

    /** Title case as in Python: a letter after another letter becomes small, every other one a capital. */
    private static String title(String text) {
        StringBuilder title = new StringBuilder();
        boolean within = false;
        for (int c : text.codePoints().toArray()) {
            title.appendCodePoint(within ? Character.toLowerCase(c) : Character.toTitleCase(c));
            within = Character.isLetter(c);
        }
        return title.toString();
    }
}
