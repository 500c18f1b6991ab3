package dev.stateroom.conformance.vector;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses {@code reference}: {@code deepagents-js 1.9.1 (langchain 1.3.1, langgraph 1.2.9)}. */
final class ReferencePackages {
    private static final Pattern PACKAGE = Pattern.compile("deepagents-(py|js) (\\d+\\.\\d+\\.\\d+)\\b.*");

    private ReferencePackages() {}

    /** The dialect of a document; its field {@code release} takes precedence over the release in {@code reference}. */
    static Dialect dialect(ForeignValue.Fields document) {
        String reference = ForeignValue.text(document.get("reference"));
        Matcher named = PACKAGE.matcher(reference == null ? "" : reference);
        if (!named.matches()) {
            throw new NoVector("its field reference names neither deepagents-py nor deepagents-js with a release");
        }
        String release = ForeignValue.text(document.get("release"));
        Era.Language language = named.group(1).equals("py") ? Era.Language.PYTHON : Era.Language.JAVASCRIPT;
        String meant = release == null ? named.group(2) : release;
        return Dialect.of(
                language,
                Release.parse(meant).orElseThrow(() -> new NoVector("its field release is no release: " + meant)));
    }
}
