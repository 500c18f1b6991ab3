package dev.stateroom.backend.bridge;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The script of one language, and the command line that runs it. It is sent as the first line, so it is not in a file, and modules are
 * found relative to the folder in which the interpreter starts.
 *
 * @param arguments arguments of the interpreter
 * @param text the script, after the guard of scratch copies
 */
record BridgeScript(List<String> arguments, String text) {
    /** Moves the channel off standard input and output before any code of the user's is loaded. */
    private static final String PYTHON =
            "import os,json;i=open(os.dup(0),'rb');o=open(os.dup(1),'wb');os.dup2(os.open(os.devnull,os.O_RDONLY),0);os.dup2(2,1);"
                    + "exec(compile(json.loads(i.readline()),'<stateroom bridge>','exec'),"
                    + "{'__name__':'stateroom_bridge','channel_in':i,'channel_out':o})";

    private static final String NODE = "import{createInterface}from'node:readline';"
            + "const n=createInterface({input:process.stdin,crlfDelay:Infinity})[Symbol.asyncIterator]();"
            + "const t=JSON.parse((await n.next()).value);"
            + "const A=Object.getPrototypeOf(async function(){}).constructor;"
            + "await new A('load','lines',t)(m=>import(m),n)";

    static BridgeScript of(BridgeSetup.Language language) {
        return switch (language) {
            case PYTHON -> new BridgeScript(List.of("-u", "-c", PYTHON), resource("guard.py") + resource("agent.py") + resource("run.py") + resource("bridge.py"));
            case JAVASCRIPT -> new BridgeScript(List.of("--input-type=module", "-e", NODE), resource("guard.mjs") + resource("agent.mjs") + resource("run.mjs") + resource("bridge.mjs"));
        };
    }

    private static String resource(String name) {
        try (InputStream in = BridgeScript.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing from the program");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
