package dev.stateroom.conformance.vector;

import dev.stateroom.agent.Value;
import dev.stateroom.tool.prompt.SkillSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the recorded agent's system message was to be made of.
 *
 * @param memory paths of memory files; null for an agent without memory
 * @param skills folders of skills; null for an agent without skills
 */
public record Prompted(@Nullable List<String> memory, @Nullable List<SkillSource> skills) {
    /** Of neither. */
    public static final Prompted NOTHING = new Prompted(null, null);

    static Prompted of(Value.Fields document) {
        return new Prompted(
                document.get("memory") instanceof Value.Items(List<Value> memory)
                        ? memory.stream().map(path -> text("memory", path)).toList()
                        : null,
                document.get("skills") instanceof Value.Items(List<Value> skills)
                        ? skills.stream().map(Prompted::source).toList()
                        : null);
    }

    private static SkillSource source(Value written) {
        List<Value> pair = Value.items(written);
        return pair.size() == 2
                ? new SkillSource(text("skills", pair.getFirst()), text("skills", pair.getLast()))
                : new SkillSource(text("skills", written), null);
    }

    private static String text(String field, Value value) {
        String text = Value.text(value);
        if (text == null) {
            throw new NoVector("the field " + field + " holds something other than text");
        }
        return text;
    }
}
