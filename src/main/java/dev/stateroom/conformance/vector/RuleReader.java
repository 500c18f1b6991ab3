package dev.stateroom.conformance.vector;

import dev.stateroom.agent.Value;
import dev.stateroom.permission.Mode;
import dev.stateroom.permission.Operation;
import dev.stateroom.permission.Rule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Permission rules as vectors and tables write them. */
final class RuleReader {
    private RuleReader() {}

    /** The rules of a list; none where there is no list. */
    static List<Rule> rules(@Nullable Value written) {
        List<Rule> rules = new ArrayList<>();
        for (Value value : Value.items(written)) {
            Value.Fields fields = Value.fields(value);
            String mode = Value.text(fields.get("mode"));
            rules.add(new Rule(
                    texts(fields, "operations").stream().map(RuleReader::operation).toList(),
                    texts(fields, "paths"),
                    mode == null
                            ? Mode.ALLOW
                            : Mode.named(mode).orElseThrow(() -> new NoVector("no rule has the mode " + mode))));
        }
        return List.copyOf(rules);
    }

    /** The operation of that word. */
    static Operation operation(String word) {
        return Operation.named(word).orElseThrow(() -> new NoVector("no rule has the operation " + word));
    }

    private static List<String> texts(Value.Fields fields, String name) {
        List<String> texts = new ArrayList<>();
        for (Value value : Value.items(fields.get(name))) {
            String text = Value.text(value);
            if (text == null) {
                throw new NoVector("a rule's " + name + " hold something other than text");
            }
            texts.add(text);
        }
        return texts;
    }
}
