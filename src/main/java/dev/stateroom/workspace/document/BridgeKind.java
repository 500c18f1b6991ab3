package dev.stateroom.workspace.document;

import dev.stateroom.workspace.document.FieldShape.Kind;
import java.util.List;

/** The user's own backend object in the user's own environment. */
final class BridgeKind extends MountKind<MountSpec.Bridge> {
    private static final FieldShape LANGUAGE = FieldShape.choice("language", "", "python", "javascript");
    private static final FieldShape TIME = FieldShape.optional("timeout", Kind.NUMBER, "30");

    BridgeKind() {
        super(
                MountSpec.Bridge.class, "bridge", "bridge", "code",
                List.of(
                        LANGUAGE,
                        FieldShape.optional("interpreter", Kind.FILE, "").example(".venv/bin/python"),
                        FieldShape.required("object", Kind.TEXT).example("agent:backend"),
                        TIME,
                        WRITABLE));
    }

    @Override
    MountSpec.Bridge read(MountSpec.Head head, FieldReader entry, MountKinds kinds) {
        return new MountSpec.Bridge(
                head, choice(entry, LANGUAGE), entry.text("interpreter"), entry.requiredText("object"), number(entry, TIME));
    }

    @Override
    protected String summary(MountSpec.Bridge entry) {
        return entry.object();
    }
}
