package dev.stateroom.workspace.lint;

import dev.stateroom.workspace.document.CredentialReference;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.FieldShape;
import dev.stateroom.workspace.document.JsonNode;
import dev.stateroom.workspace.document.MountKinds;
import dev.stateroom.workspace.document.MountSpec;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The written form: deprecated forms, literal credentials, prefixes that match nothing. */
record FormRules(Consumer<LintFinding> found) {
    private static final List<String> CREDENTIALS = fields(FieldShape.Kind.CREDENTIAL);
    private static final List<String> ADDRESSES =
            Stream.concat(fields(FieldShape.Kind.SOURCE).stream(), fields(FieldShape.Kind.ENDPOINT).stream()).toList();
    private static final Pattern WITH_PASSWORD = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://[^/@\\s:]*:(?!\\$\\{)[^/@\\s]+@.*");

    /** The names of fields of that kind in all backends; a plug-in may have fields with these names too. */
    private static List<String> fields(FieldShape.Kind kind) {
        return MountKinds.USUAL.all().stream()
                .flatMap(of -> of.fields().stream())
                .filter(field -> field.kind() == kind)
                .map(FieldShape::name)
                .distinct()
                .toList();
    }

    void check(MountSpec backend) {
        for (MountSpec spec : WorkspaceLinter.all(backend)) {
            factory(spec);
            CREDENTIALS.forEach(field -> credential(spec, field));
            ADDRESSES.forEach(field -> address(spec, field));
            if (spec instanceof MountSpec.Policy policy) {
                policy.denyPrefixes().stream().filter(prefix -> !prefix.startsWith("/")).forEach(prefix -> prefix(policy, prefix));
            }
        }
    }

    private void factory(MountSpec spec) {
        if (spec.head().factory()) {
            found.accept(new LintFinding(
                    LintFinding.Severity.WARNING,
                    "deprecated-form",
                    spec.head().placeOf("factory"),
                    "\"factory\": true is a deprecated form, backend=lambda runtime: Backend(runtime); newer releases take the backend itself,"
                            + " backend=Backend()",
                    "hand the backend over itself",
                    List.of(new DocumentEdit.RemoveField(spec.head().node().place().path(), "factory"))));
        }
    }

    private void credential(MountSpec spec, String field) {
        if (spec.head().node().get(field) instanceof JsonNode.Text text
                && CredentialReference.in(text.value()).isEmpty()) {
            found.accept(new LintFinding(
                    LintFinding.Severity.WARNING,
                    "credential-in-file",
                    text.place(),
                    "the file contains a credential that everyone with the file can read",
                    "keep it in the environment or the keyring and name it here: ${env:NAME} or ${keyring:NAME}"));
        }
    }

    private void address(MountSpec spec, String field) {
        if (spec.head().node().get(field) instanceof JsonNode.Text text && WITH_PASSWORD.matcher(text.value()).matches()) {
            found.accept(new LintFinding(
                    LintFinding.Severity.WARNING,
                    "credential-in-file",
                    text.place(),
                    "the address carries a password, which everybody who gets the file can read",
                    "write ${env:NAME} or ${keyring:NAME} in its place"));
        }
    }

    private void prefix(MountSpec.Policy policy, String prefix) {
        found.accept(new LintFinding(
                LintFinding.Severity.WARNING,
                "prefix-never-matches",
                policy.head().placeOf("deny_prefixes"),
                "no path begins with \"" + prefix + "\", so this prefix denies nothing",
                "write it as \"/" + prefix + "\""));
    }
}
