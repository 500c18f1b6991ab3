package dev.stateroom.tool.prompt;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.agent.text.PythonRepr;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses {@code SKILL.md}: front matter between lines of dashes, with at least a name and a description. */
record SkillFile(Dialect dialect) {
    private static final int LARGEST = 10 << 20;
    private static final int LONGEST_DESCRIPTION = 1024;
    private static final int LONGEST_COMPATIBILITY = 500;
    private static final String SPACE = "[\\s\\x1c-\\x1f\\x85\\p{Z}]";
    private static final Pattern FRONT_MATTER =
            Pattern.compile("^---" + SPACE + "*\\n(.*?)\\n---" + SPACE + "*\\n", Pattern.DOTALL);
    private static final Pattern SPACES = Pattern.compile(SPACE + "+");
    private static final Pattern SEPARATORS = Pattern.compile("[\\s\\x1c-\\x1f\\x85\\p{Z},]+");

    /**
     * The skill of a file.
     *
     * @return empty for a file that is too large, has no readable front matter, or lacks a name or a description
     */
    Optional<Skill> read(String path, String content) {
        if (content.codePointCount(0, content.length()) > LARGEST) {
            return Optional.empty();
        }
        Matcher front = FRONT_MATTER.matcher(content);
        if (!front.lookingAt()) {
            return Optional.empty();
        }
        return YamlText.read(front.group(1)).flatMap(data -> of(path, data));
    }

    private Optional<Skill> of(String path, ForeignValue data) {
        if (!(data instanceof ForeignValue.Fields) && !(data instanceof ForeignValue.Pairs)) {
            return Optional.empty();
        }
        String name = text(field(data, "name"));
        String description = text(field(data, "description"));
        if (name.isEmpty() || description.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Skill(
                name,
                cut(description, LONGEST_DESCRIPTION),
                path,
                orNull(text(field(data, "license"))),
                orNull(cut(text(field(data, "compatibility")), LONGEST_COMPATIBILITY)),
                tools(field(data, "allowed-tools"))));
    }

    private static @Nullable ForeignValue field(ForeignValue data, String name) {
        if (data instanceof ForeignValue.Pairs(List<ForeignValue.Pair> pairs)) {
            return pairs.stream()
                    .filter(pair -> name.equals(ForeignValue.text(pair.key())))
                    .map(ForeignValue.Pair::value)
                    .findFirst()
                    .orElse(null);
        }
        return ForeignValue.fields(data).get(name);
    }

    /** The text as Python's {@code str} writes it: a null value becomes None. */
    private static String text(@Nullable ForeignValue value) {
        if (value == null) {
            return "";
        }
        String text = ForeignValue.text(value);
        return PythonLines.strip(text == null ? PythonRepr.of(value) : text);
    }

    private static String cut(String text, int most) {
        return text.codePointCount(0, text.length()) <= most ? text : text.substring(0, text.offsetByCodePoints(0, most));
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    /** Names separated by spaces and commas, or a list of them; up to 0.6 lists are not read, and commas only next to spaces. */
    private List<String> tools(@Nullable ForeignValue value) {
        boolean modern = dialect.holds(DialectFact.SKILL_TOOLS_AS_LIST);
        if (value instanceof ForeignValue.Text(String text)) {
            return Arrays.stream((modern ? SEPARATORS : SPACES).split(text))
                    .map(name -> modern ? name : name.replaceAll("^,+|,+$", ""))
                    .filter(name -> !name.isEmpty())
                    .toList();
        }
        List<String> names = new ArrayList<>();
        if (modern) {
            for (ForeignValue item : ForeignValue.items(value)) {
                String name = ForeignValue.text(item);
                if (name != null && !PythonLines.isBlank(name)) {
                    names.add(PythonLines.strip(name));
                }
            }
        }
        return List.copyOf(names);
    }
}
