package dev.stateroom.review.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Notes and keys, by the example in the tests of Go's {@code sumdb/note}. */
class SignedNoteTest {
    private static final String PUBLIC = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    private static final String PRIVATE = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";
    private static final String TEXT =
            "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    private static final String SIGNATURE =
            "\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

    private static final LogKey KEY = LogKey.of(PUBLIC).orThrow();

    private static Outcome<String> open(String note) {
        return SignedNote.open(note.getBytes(StandardCharsets.UTF_8), KEY);
    }

    @Test
    void theExampleIsSignedAndOpenedAsGoDoes() {
        LogSigner signer = LogSigner.of(PUBLIC + "\n" + PRIVATE + "\n").orThrow();
        assertThat(signer.text()).isEqualTo(PUBLIC + "\n" + PRIVATE + "\n");
        assertThat(signer.sign(TEXT)).isEqualTo(TEXT + "\n" + SIGNATURE);
        assertThat(open(TEXT + "\n" + SIGNATURE)).isEqualTo(Outcome.ok(TEXT));
        assertThat(open(TEXT + "\n\u2014 witness.example AAAA\n" + SIGNATURE)).as("a line of a witness is not looked at").isEqualTo(Outcome.ok(TEXT));
        assertThat(signer.toString()).doesNotContain("PRIVATE");
    }

    @Test
    void whatIsNotSoSignedIsRefused() {
        assertThat(open(TEXT + "\n" + SIGNATURE.replace("nAM=", "nAN="))).as("another way to write the same bytes").isInstanceOf(Outcome.Failed.class);
        assertThat(open(TEXT + "\n" + SIGNATURE + "more\n")).isInstanceOf(Outcome.Failed.class);
        assertThat(open(TEXT + "more\n\n" + SIGNATURE)).isInstanceOf(Outcome.Failed.class);
        assertThat(open(TEXT + "\n" + SIGNATURE.strip())).isInstanceOf(Outcome.Failed.class);
        assertThat(open(TEXT + SIGNATURE)).isInstanceOf(Outcome.Failed.class);
        assertThat(LogKey.of(PUBLIC.replace("c74f20a3", "C74F20A3"))).isInstanceOf(Outcome.Failed.class);
        assertThat(LogKey.of(PUBLIC.replace("Peter", "Otto"))).isInstanceOf(Outcome.Failed.class);
        assertThat(LogSigner.of(LogSigner.create("PeterNeumann").known().text() + "\n" + PRIVATE + "\n")).isInstanceOf(Outcome.Failed.class);
    }
}
