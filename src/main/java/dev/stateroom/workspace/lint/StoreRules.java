package dev.stateroom.workspace.lint;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentLocation;
import dev.stateroom.workspace.document.JsonNode;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.NamespaceTemplate;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Namespaces of stores: forbidden, missing, shared by mistake. */
record StoreRules(WorkspaceDocument document, Dialect dialect, Consumer<LintFinding> found) {
    private record Filled(MountSpec.Store store, List<String> labels) {
        DocumentLocation place() {
            return store.head().placeOf("namespace");
        }
    }

    void check() {
        List<Filled> seen = new ArrayList<>();
        for (MountSpec spec : WorkspaceLinter.all(document.backend())) {
            if (spec instanceof MountSpec.Store store) {
                List<String> labels = check(store);
                if (!labels.isEmpty()) {
                    Filled filled = new Filled(store, labels);
                    seen.forEach(other -> compare(other, filled));
                    seen.add(filled);
                }
            }
        }
    }

    /** The namespace with all values filled in; empty if one is missing. */
    private List<String> check(MountSpec.Store store) {
        DocumentLocation place = store.head().placeOf("namespace");
        NamespaceTemplate template = store.namespace();
        if (template == null) {
            return legacy(store);
        }
        for (NamespaceTemplate.Hole hole : template.holes()) {
            if (hole.isDeprecated()) {
                String modern = hole.part().value().replace("{" + hole.written() + "}", "{" + hole.modern() + "}");
                found.accept(new LintFinding(
                        LintFinding.Severity.WARNING,
                        "deprecated-form",
                        hole.part().place(),
                        "{" + hole.written() + "} is a deprecated form of {" + hole.modern() + "}",
                        "write {" + hole.modern() + "}",
                        List.of(new DocumentEdit.Replace(hole.part().place().path(), JsonNode.quoted(modern)))));
            }
        }
        Outcome<List<String>> filled = template.fill(document.values());
        if (filled instanceof Outcome.Failed<List<String>>(Failure failure)) {
            found.accept(new LintFinding(
                    LintFinding.Severity.ERROR,
                    "namespace-invalid",
                    place,
                    failure.sentence(),
                    template.labels(document.values()) instanceof Outcome.Failed
                            ? "give the value in context, server_info or execution_info"
                            : "use letters, digits and - _ @ + : ~ only"));
            return List.of();
        }
        if (template.holes().isEmpty()) {
            found.accept(new LintFinding(
                    LintFinding.Severity.INFO,
                    "namespace-constant",
                    place,
                    "the namespace is the same for everybody: all users of the agent share these files",
                    "put something of the user into it, such as {server_info.user.identity}"));
        }
        return filled.orElse(List.of());
    }

    private List<String> legacy(MountSpec.Store store) {
        List<String> labels = NamespaceTemplate.legacy(document.values());
        boolean required = dialect.holds(DialectFact.NAMESPACE_REQUIRED);
        found.accept(new LintFinding(
                required ? LintFinding.Severity.ERROR : LintFinding.Severity.WARNING,
                "namespace-legacy",
                store.head().node().place(),
                "a store without a namespace is the legacy one of the assistant, (assistant_id, \"filesystem\")"
                        + (required ? ", which " + dialect.id() + " refuses" : ": all users of the assistant share it"),
                "name it",
                List.of(new DocumentEdit.SetField(
                        store.head().node().place().path(),
                        "namespace",
                        labels.size() == 1 ? "[\"filesystem\"]" : "[\"{server_info.assistant_id}\", \"filesystem\"]"))));
        return labels;
    }

    private void compare(Filled first, Filled second) {
        if (!first.store().source().equals(second.store().source())) {
            return;
        }
        if (first.labels().equals(second.labels())) {
            found.accept(new LintFinding(
                    LintFinding.Severity.WARNING,
                    "namespace-aliased",
                    second.place(),
                    "this mount and the one at " + first.store().head().node().place().path()
                            + " are the same namespace of the same store: a file has two paths, and a write to one changes the other",
                    "give each its own namespace"));
            return;
        }
        boolean shorterFirst = first.labels().size() < second.labels().size();
        Filled outer = shorterFirst ? first : second;
        Filled inner = shorterFirst ? second : first;
        if (inner.labels().subList(0, Math.min(outer.labels().size(), inner.labels().size())).equals(outer.labels())) {
            found.accept(new LintFinding(
                    LintFinding.Severity.WARNING,
                    "namespace-nested",
                    inner.place(),
                    "this namespace begins with the one at " + outer.store().head().node().place().path()
                            + ": an agent's listing and search there find its files too, under paths that it cannot read",
                    "choose namespaces of which none is the beginning of another"));
        }
    }
}
