package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The Debian package, made from the assembled program. */
@Tag("real")
class DebianPackageIT {

    @Test
    void holdsTheProgramAndWhatADesktopNeedsToShowIt() throws Exception {
        String dpkgDeb = Needs.program("dpkg-deb").toString();

        String deb = output(Path.of("packaging", "linux", "deb.sh").toString()).strip();

        assertThat(output(dpkgDeb, "--contents", deb))
                .contains(
                        " ./usr/bin/stateroom -> ../lib/stateroom/bin/stateroom",
                        " ./usr/lib/stateroom/bin/stateroom",
                        " ./usr/lib/stateroom/runtime/bin/java",
                        " ./usr/lib/stateroom/lib/caches/window.aot",
                        " ./usr/lib/stateroom/lib/caches/commands.aot",
                        " ./usr/lib/stateroom/THIRD-PARTY.txt",
                        " ./usr/share/applications/dev.stateroom.Stateroom.desktop",
                        " ./usr/share/metainfo/dev.stateroom.Stateroom.metainfo.xml",
                        " ./usr/share/icons/hicolor/scalable/apps/stateroom.svg",
                        " ./usr/share/mime/packages/stateroom.xml",
                        " ./usr/share/doc/stateroom/copyright");
        assertThat(output(dpkgDeb, "--field", deb, "Depends")).as("commands need no more").isEqualTo("libc6 (>= 2.34), zlib1g\n");
        assertThat(output(dpkgDeb, "--field", deb, "Recommends")).contains("libpangoft2-1.0-0", "libgtk-3-0", "libgl1");
        assertThat(Files.size(Path.of(deb))).isLessThan(90_000_000);
    }

    private static String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return output;
    }
}
