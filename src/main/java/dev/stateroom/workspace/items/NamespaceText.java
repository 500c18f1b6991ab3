package dev.stateroom.workspace.items;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The text form of a namespace: labels joined by dots, or a JSON array if a label has a dot. */
public final class NamespaceText {
    private NamespaceText() {}

    /** Parses a namespace; INVALID if the text is not one. */
    public static Outcome<Namespace> parse(String text) {
        return text.startsWith("[")
                ? labels(PlainJson.read(text.getBytes(StandardCharsets.UTF_8)))
                : checked(Namespace.ofPrefix(text));
    }

    /** The namespace with an array of labels. */
    static Outcome<Namespace> labels(ForeignValue value) {
        if (!(value instanceof ForeignValue.Items(List<ForeignValue> values))) {
            return Outcome.failed(Failure.Kind.INVALID, "a namespace is an array of labels, such as [\"alice\", \"memories\"]");
        }
        List<String> labels = new ArrayList<>();
        for (ForeignValue label : values) {
            if (!(label instanceof ForeignValue.Text(String one))) {
                return Outcome.failed(Failure.Kind.INVALID, "every label of a namespace is text");
            }
            labels.add(one);
        }
        return checked(new Namespace(labels));
    }

    /** Checks the rules of LangGraph's stores for reading. */
    private static Outcome<Namespace> checked(Namespace namespace) {
        if (namespace.labels().isEmpty()) {
            return Outcome.failed(Failure.Kind.INVALID, "a namespace has at least one label");
        }
        for (String label : namespace.labels()) {
            if (label.isEmpty() || label.indexOf('\0') >= 0) {
                return Outcome.failed(Failure.Kind.INVALID, "a label of the namespace " + namespace + " is empty");
            }
        }
        return Outcome.ok(namespace);
    }

    /** Checks the rules of LangGraph's stores for writing: no dots in labels, and the first one is not reserved. */
    public static Outcome<Namespace> writable(Namespace namespace) {
        for (String label : namespace.labels()) {
            if (label.indexOf('.') >= 0) {
                return Outcome.failed(Failure.Kind.INVALID, "the label \"" + label + "\" has a dot, which stores do not take");
            }
        }
        return namespace.labels().getFirst().equals("langgraph")
                ? Outcome.failed(Failure.Kind.INVALID, "the first label \"langgraph\" belongs to LangGraph itself")
                : Outcome.ok(namespace);
    }
}
