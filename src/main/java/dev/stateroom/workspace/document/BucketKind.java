package dev.stateroom.workspace.document;

import dev.stateroom.workspace.document.FieldShape.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A bucket of S3-compatible storage. */
final class BucketKind extends MountKind<MountSpec.S3> {
    BucketKind() {
        super(
                MountSpec.S3.class, "s3", "s3", "cloud",
                List.of(
                        FieldShape.required("bucket", Kind.TEXT).example("team-docs"),
                        FieldShape.optional("prefix", Kind.TEXT, "").example("v2/"),
                        FieldShape.optional("endpoint", Kind.ENDPOINT, "").example("http://127.0.0.1:9000"),
                        FieldShape.optional("region", Kind.TEXT, "").example("eu-central-1"),
                        FieldShape.optional("access_key", Kind.CREDENTIAL, ""),
                        FieldShape.optional("secret_key", Kind.CREDENTIAL, ""),
                        FieldShape.optional("session_token", Kind.CREDENTIAL, ""),
                        WRITABLE));
    }

    @Override
    MountSpec.S3 read(MountSpec.Head head, FieldReader entry, MountKinds kinds) {
        return new MountSpec.S3(
                head,
                entry.requiredText("bucket"),
                entry.text("prefix", ""),
                entry.text("endpoint"),
                entry.text("region"),
                entry.text("access_key"),
                entry.text("secret_key"),
                entry.text("session_token"));
    }

    @Override
    protected String summary(MountSpec.S3 entry) {
        return "bucket " + entry.bucket() + (entry.prefix().isEmpty() ? "" : "/" + entry.prefix().replaceFirst("/+$", ""));
    }

    @Override
    protected SharedFiles shared(MountSpec.S3 entry) {
        return new SharedFiles("s3 " + entry.endpoint() + " " + entry.bucket(), entry.prefix().replaceAll("^/+|/+$", ""));
    }

    @Override
    protected PlacedKey key(MountSpec.S3 entry, String path, Path base, Map<String, JsonNode> values) {
        String prefix = entry.prefix().isEmpty() || entry.prefix().endsWith("/") ? entry.prefix() : entry.prefix() + "/";
        String key = prefix + path.substring(path.startsWith("/") ? 1 : 0);
        return new PlacedKey(key, "the bucket " + entry.bucket() + " keeps it under the key " + key);
    }
}
