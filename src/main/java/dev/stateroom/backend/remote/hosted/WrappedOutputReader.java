package dev.stateroom.backend.remote.hosted;

import dev.stateroom.backend.remote.MarkedOutput;
import dev.stateroom.backend.remote.RemoteShell;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Receives the output of a {@link WrappedScript} and passes on that of the script itself. Buffers at most one block. */
final class WrappedOutputReader implements HostedSandbox.Taker {
    private static final int BLOCK = 1 << 16;
    private static final int MARK_LINE = 64;

    private final String mark = WrappedScript.mark();
    private final RemoteShell.Output output;
    private final MarkedOutput marked;
    private final StringBuilder line = new StringBuilder();
    private final ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private final ByteArrayOutputStream transportErrors = new ByteArrayOutputStream();
    private Stage stage = Stage.BEFORE;
    private char form;
    private boolean inMark;
    private boolean hasPrinted;
    private @Nullable Integer status;

    private enum Stage {
        BEFORE,
        OUTPUT,
        ERRORS,
        BEHIND,
        UNWANTED
    }

    WrappedOutputReader(RemoteShell.Output output) {
        this.output = output;
        this.marked = new MarkedOutput("\u0001" + mark + " ");
    }

    /** The beginning of the control lines, unique to this command. */
    String mark() {
        return mark;
    }

    @Override
    public boolean output(byte[] bytes) {
        for (int at = 0; at < bytes.length && stage != Stage.BEHIND && stage != Stage.UNWANTED; at++) {
            switch (stage) {
                case BEFORE -> before((char) (bytes[at] & 0xff));
                case OUTPUT -> {
                    if (form == 't') {
                        encoded.write(bytes, at, bytes.length - at);
                        at = bytes.length;
                        give();
                    } else {
                        coded((char) (bytes[at] & 0xff));
                    }
                }
                default -> coded((char) (bytes[at] & 0xff));
            }
        }
        return stage != Stage.UNWANTED;
    }

    @Override
    public void errors(byte[] bytes) {
        transportErrors.write(bytes, 0, Math.min(bytes.length, WrappedScript.ERRORS - transportErrors.size()));
    }

    private void before(char c) {
        if (c != '\n') {
            line.append(c);
            if (line.length() > MARK_LINE) {
                line.deleteCharAt(0);
            }
            return;
        }
        String said = line.toString().stripTrailing();
        line.setLength(0);
        int at = said.length() - mark.length() - 2;
        if (at >= 0 && said.startsWith(mark + " ", at) && "bxt".indexOf(said.charAt(said.length() - 1)) >= 0) {
            form = said.charAt(said.length() - 1);
            stage = Stage.OUTPUT;
        }
    }

    private void coded(char c) {
        if (inMark) {
            if (c != '\n') {
                if (line.length() < MARK_LINE) {
                    line.append(c);
                }
                return;
            }
            inMark = false;
            String said = line.toString().stripTrailing();
            line.setLength(0);
            if (said.equals(mark + " e") && stage == Stage.OUTPUT) {
                decode();
                if (stage != Stage.UNWANTED) {
                    stage = Stage.ERRORS;
                }
            } else if (said.equals(mark + " .") && stage == Stage.ERRORS) {
                decode();
                stage = Stage.BEHIND;
            }
        } else if (c == '-') {
            inMark = true;
            line.append(c);
        } else if (Character.isLetterOrDigit(c) && c < 128 || c == '+' || c == '/' || c == '=') {
            encoded.write(c);
            if (encoded.size() == BLOCK) {
                decode();
            }
        }
    }

    /** A block is a multiple of the unit of either encoding, so only the last may be incomplete. */
    private void decode() {
        String text = encoded.toString(StandardCharsets.US_ASCII);
        encoded.reset();
        byte[] bytes = form == 'x' ? ofHex(text) : ofBase64(text);
        if (stage == Stage.ERRORS) {
            errors.write(bytes, 0, Math.min(bytes.length, WrappedScript.ERRORS - errors.size()));
        } else {
            encoded.writeBytes(bytes);
            give();
        }
    }

    private static byte[] ofBase64(String text) {
        try {
            return Base64.getDecoder().decode(text.substring(0, text.length() - text.length() % 4));
        } catch (IllegalArgumentException garbled) {
            return new byte[0];
        }
    }

    private static byte[] ofHex(String text) {
        byte[] bytes = new byte[text.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (Character.digit(text.charAt(2 * i), 16) << 4 | Character.digit(text.charAt(2 * i + 1), 16));
        }
        return bytes;
    }

    /** Passes on the buffered bytes. */
    private void give() {
        byte[] bytes = encoded.toByteArray();
        encoded.reset();
        if (status != null || bytes.length == 0) {
            return;
        }
        switch (marked.take(bytes, (block, from, length) -> {
            hasPrinted = true;
            return output.take(block, from, length);
        })) {
            case MarkedOutput.Found.End(int exitCode) -> {
                status = exitCode;
                if (form == 't') {
                    stage = Stage.BEHIND;
                }
            }
            case MarkedOutput.Found.Unwanted _ -> stage = Stage.UNWANTED;
            case MarkedOutput.Found.More _ -> {}
        }
    }

    /** The exit status of the script; null if its end did not arrive. */
    @Nullable Integer status() {
        return status;
    }

    /** True if the script ran, whether or not its end arrived. */
    boolean hasBegun() {
        return stage != Stage.BEFORE;
    }

    /** True if some of its output was passed on. */
    boolean hasPrinted() {
        return hasPrinted;
    }

    /** True if everything sent arrived but not the end: the output was longer than the limit. */
    boolean wasCut() {
        return status == null && stage == Stage.BEHIND;
    }

    /** True if the caller no longer wants output. */
    boolean isUnwanted() {
        return stage == Stage.UNWANTED;
    }

    /** The script's standard error; if it did not arrive, the transport's. */
    byte[] errors() {
        boolean isWhole = stage == Stage.BEHIND && form != 't';
        return isWhole || errors.size() > 0 ? errors.toByteArray() : transportErrors.toByteArray();
    }
}
